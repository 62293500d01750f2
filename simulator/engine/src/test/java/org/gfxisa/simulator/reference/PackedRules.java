package org.gfxisa.simulator.reference;

import java.util.Map;

/** Packed and mixed-precision arithmetic ("MI200 ISA, 12.10"). */
final class PackedRules {
    private PackedRules() {}

    private interface Words {
        long of(long a, long b, long c);
    }

    private interface Floats {
        long of(Ieee ieee, Format f, long a, long b, long c);
    }

    static void addTo(Map<String, Rule> rules) {
        for (boolean signed : new boolean[] {true, false}) {
            String type = signed ? "i16" : "u16";
            words(rules, "v_pk_mad_" + type, signed, 3, (a, b, c) -> a * b + c);
            words(rules, "v_pk_add_" + type, signed, 2, (a, b, c) -> a + b);
            words(rules, "v_pk_sub_" + type, signed, 2, (a, b, c) -> a - b);
            words(rules, "v_pk_max_" + type, signed, 2, (a, b, c) -> Math.max(a, b));
            words(rules, "v_pk_min_" + type, signed, 2, (a, b, c) -> Math.min(a, b));
        }
        words(rules, "v_pk_mul_lo_u16", false, 2, (a, b, c) -> a * b);
        // What leaves a shifted word is lost, not limited.
        words(rules, "v_pk_lshlrev_b16", false, 2, (a, b, c) -> b << (a & 15) & 0xffff);
        words(rules, "v_pk_lshrrev_b16", false, 2, (a, b, c) -> b >> (a & 15));
        words(rules, "v_pk_ashrrev_i16", true, 2, (a, b, c) -> b >> (a & 15));
        for (Format f : new Format[] {Format.F16, Format.F32}) {
            String type = f.name().toLowerCase();
            floats(rules, "v_pk_fma_" + type, f, 3, (m, g, a, b, c) -> m.fma(g, a, b, c));
            floats(rules, "v_pk_add_" + type, f, 2, (m, g, a, b, c) -> m.add(g, a, b));
            floats(rules, "v_pk_mul_" + type, f, 2, (m, g, a, b, c) -> m.mul(g, a, b));
        }
        floats(rules, "v_pk_min_f16", Format.F16, 2, (m, g, a, b, c) -> m.min(g, a, b));
        floats(rules, "v_pk_max_f16", Format.F16, 2, (m, g, a, b, c) -> m.max(g, a, b));
        rules.put(
                "v_pk_fmac_f16",
                Rule.of(
                        "v2f16 = v2f16 v2f16 vdst:v2f16",
                        l -> each(l, Format.F16, (m, g, a, b, c) -> m.fma(g, a, b, c))));
        rules.put("v_pk_mov_b32", Rule.of("v2b32 = v2b32 v2b32", l -> {
            l.out[0] = (int) l.in[0];
            l.out[1] = (int) l.in[1];
        }));
        rules.put("v_fma_mix_f32", Rule.of("f32 = f32 f32 f32", l -> l.number(Format.F32, fused(l))));
        rules.put("v_fma_mixlo_f16", Rule.of("v2f16 = f32 f32 f32", l -> mixed(l, 0)));
        rules.put("v_fma_mixhi_f16", Rule.of("v2f16 = f32 f32 f32", l -> mixed(l, 1)));
        rules.put("v_dot2_f32_f16", Rule.of("f32 = v2f16 v2f16 f32", PackedRules::dot));
        rules.put("v_dot2c_f32_f16", Rule.of("f32 = v2f16 v2f16 vdst:f32", PackedRules::dot));
    }

    private static String signature(String type, int sources) {
        return type + " =" + (" " + type).repeat(sources);
    }

    private static void words(Map<String, Rule> rules, String name, boolean signed, int sources, Words operation) {
        rules.put(name, Rule.of(signature(signed ? "v2i16" : "v2u16", sources), l -> {
            for (int i = 0; i < 2; i++) {
                l.part(
                        signed,
                        16,
                        i,
                        operation.of(word(l, 0, i, signed), word(l, 1, i, signed), word(l, 2, i, signed)));
            }
        }));
    }

    private static long word(Lane l, int source, int index, boolean signed) {
        return signed ? l.signed(source, 16 * index, 16) : l.bits(source, 16 * index, 16);
    }

    private static void floats(Map<String, Rule> rules, String name, Format f, int sources, Floats operation) {
        rules.put(name, Rule.of(signature("v2" + f.name().toLowerCase(), sources), l -> each(l, f, operation)));
    }

    private static void each(Lane l, Format f, Floats operation) {
        for (int i = 0; i < 2; i++) {
            int at = i * f.width;
            l.part(
                    f,
                    i,
                    operation.of(l.ieee(), f, l.bits(0, at, f.width), l.bits(1, at, f.width), l.bits(2, at, f.width)));
        }
    }

    private static long fused(Lane l) {
        return l.ieee().fma(Format.F32, l.in[0], l.in[1], l.in[2]);
    }

    private static void mixed(Lane l, int half) {
        l.out[0] = l.before;
        l.part(Format.F16, half, l.ieee().convert(Format.F32, Format.F16, fused(l)));
    }

    /** "V_DOT2 instructions do not support denormal and rounding modes. They always flush input and output denorms." */
    private static void dot(Lane l) {
        Ieee ieee = new Ieee(l.mode.flushing().rounding(Modes.NEAREST));
        long sum = l.in[2];
        for (int i = 0; i < 2; i++) {
            long a = ieee.convert(Format.F16, Format.F32, l.bits(0, 16 * i, 16));
            long b = ieee.convert(Format.F16, Format.F32, l.bits(1, 16 * i, 16));
            sum = ieee.fma(Format.F32, a, b, sum);
        }
        l.number(Format.F32, sum);
    }
}
