package org.gfxisa.simulator.reference;

import java.util.Map;
import java.util.stream.IntStream;

/** Sums of absolute differences, averages and integer dot products. */
final class ByteRules {
    private ByteRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put(
                "v_sad_u8",
                Rule.of("u32 = v4u8 v4u8 u32", l -> l.unsigned(32, sad(l.in[0], l.in[1], 8, false) + l.in[2])));
        rules.put(
                "v_sad_hi_u8",
                Rule.of("u32 = v4u8 v4u8 u32", l -> l.unsigned(32, (sad(l.in[0], l.in[1], 8, false) << 16) + l.in[2])));
        rules.put(
                "v_sad_u16",
                Rule.of("u32 = v2u16 v2u16 u32", l -> l.unsigned(32, sad(l.in[0], l.in[1], 16, false) + l.in[2])));
        rules.put(
                "v_sad_u32", Rule.of("u32 = u32 u32 u32", l -> l.unsigned(32, Math.abs(l.in[0] - l.in[1]) + l.in[2])));
        rules.put(
                "v_msad_u8",
                Rule.of("u32 = v4u8 v4u8 u32", l -> l.unsigned(32, sad(l.in[0], l.in[1], 8, true) + l.in[2])));
        rules.put("v_qsad_pk_u16_u8", Rule.of("v4u16 = b64 v4u8 v4u16", l -> words(l, false)));
        rules.put("v_mqsad_pk_u16_u8", Rule.of("v4u16 = b64 v4u8 v4u16", l -> words(l, true)));
        rules.put("v_mqsad_u32_u8", Rule.of("v4u32 = b64 v4u8 v4u32", l -> {
            for (int i = 0; i < 4; i++) {
                long start = (i < 2 ? l.in[2] : l.inHigh[2]) >>> 32 * (i % 2) & 0xffffffffL;
                l.part(false, 32, i, sad(l.bits(0, 8 * i, 32), l.in[1], 8, true) + start);
            }
        }));
        rules.put("v_lerp_u8", Rule.of("b32 = v4u8 v4u8 v4u8", l -> {
            long sum = 0;
            for (int i = 0; i < 32; i += 8) {
                sum += (l.bits(0, i, 8) + l.bits(1, i, 8) + l.bits(2, i, 1) >> 1) << i;
            }
            l.bits32(sum);
        }));
        dotProducts(rules);
    }

    private static void words(Lane l, boolean masked) {
        for (int i = 0; i < 4; i++) {
            l.part(false, 16, i, sad(l.bits(0, 8 * i, 32), l.in[1], 8, masked) + l.bits(2, 16 * i, 16));
        }
    }

    private static long sad(long first, long reference, int width, boolean masked) {
        long sum = 0;
        for (int i = 0; i < 32; i += width) {
            long a = first >>> i & (1L << width) - 1;
            long b = reference >>> i & (1L << width) - 1;
            sum += masked && b == 0 ? 0 : Math.abs(a - b);
        }
        return sum;
    }

    private static void dotProducts(Map<String, Rule> rules) {
        for (int width = 4; width <= 16; width *= 2) {
            int element = width;
            int count = 32 / width;
            for (boolean signed : new boolean[] {false, true}) {
                String wide = signed ? "i32" : "u32";
                String narrow = (signed ? "i" : "u") + width;
                String parts = "v" + count + narrow;
                rules.put(
                        "v_dot" + count + "_" + wide + "_" + narrow,
                        Rule.of(wide + " = " + parts + " " + parts + " " + wide, l -> dot(l, signed, element)));
            }
            String parts = "v" + count + "i" + width;
            rules.put(
                    "v_dot" + count + "c_i32_i" + width,
                    Rule.of("i32 = " + parts + " " + parts + " vdst:i32", l -> dot(l, true, element)));
        }
    }

    private static void dot(Lane l, boolean signed, int width) {
        long sum = IntStream.range(0, 32 / width)
                .mapToLong(i -> signed
                        ? l.signed(0, i * width, width) * l.signed(1, i * width, width)
                        : l.bits(0, i * width, width) * l.bits(1, i * width, width))
                .sum();
        if (signed) {
            l.signed(32, sum + l.signed(2, 0, 32));
        } else {
            l.unsigned(32, sum + l.in[2]);
        }
    }
}
