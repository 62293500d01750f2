package org.gfxisa.simulator.reference;

import java.math.BigInteger;
import java.util.Map;
import org.gfxisa.simulator.reference.Ieee.Whole;

/** Conversions ("MI200 ISA, 12.8, 12.11"). */
final class ConversionRules {
    private static final BigInteger BYTE = Numbers.most(8);
    private static final int SNORM = 0x7fff;
    private static final int UNORM = 0xffff;

    private ConversionRules() {}

    static void addTo(Map<String, Rule> rules) {
        betweenFloats(rules);
        fromIntegers(rules);
        toIntegers(rules);
        normalized(rules);
        packed(rules);
    }

    private static void betweenFloats(Map<String, Rule> rules) {
        Format[][] pairs = {
            {Format.F16, Format.F32}, {Format.F32, Format.F16}, {Format.F64, Format.F32}, {Format.F32, Format.F64}
        };
        for (Format[] pair : pairs) {
            String from = name(pair[0]);
            String to = name(pair[1]);
            rules.put(
                    "v_cvt_" + to + "_" + from,
                    Rule.of(to + " = " + from, l -> l.number(pair[1], l.ieee().convert(pair[0], pair[1], l.in[0]))));
        }
    }

    private static String name(Format f) {
        return f.name().toLowerCase();
    }

    private static void fromIntegers(Map<String, Rule> rules) {
        for (Format f : Format.values()) {
            String unsigned = f == Format.F16 ? "u16" : "u32";
            String signed = f == Format.F16 ? "i16" : "i32";
            int width = Rule.width(signed);
            String to = name(f);
            rules.put(
                    "v_cvt_" + to + "_" + unsigned,
                    Rule.of(to + " = " + unsigned, l -> l.number(f, l.ieee().fromInteger(f, l.big(0)))));
            rules.put(
                    "v_cvt_" + to + "_" + signed,
                    Rule.of(
                            to + " = " + signed,
                            l -> l.number(f, l.ieee().fromInteger(f, BigInteger.valueOf(l.signed(0, 0, width))))));
        }
        for (int i = 0; i < 4; i++) {
            int from = 8 * i;
            rules.put(
                    "v_cvt_f32_ubyte" + i,
                    Rule.of(
                            "f32 = u32",
                            l -> l.number(
                                    Format.F32,
                                    l.ieee().fromInteger(Format.F32, BigInteger.valueOf(l.bits(0, from, 8))))));
        }
        rules.put(
                "v_cvt_off_f32_i4",
                Rule.of(
                        "f32 = u32",
                        l -> l.number(
                                Format.F32, l.ieee().result(Format.F32, Exact.of(l.signed(0, 0, 4), -4), false))));
    }

    private static void toIntegers(Map<String, Rule> rules) {
        for (Format f : Format.values()) {
            int width = f == Format.F16 ? 16 : 32;
            for (boolean signed : new boolean[] {false, true}) {
                String to = (signed ? "i" : "u") + width;
                rules.put(
                        "v_cvt_" + to + "_" + name(f),
                        Rule.of(to + " = " + name(f), l -> whole(l, f, Whole.TRUNCATED, signed, width)));
            }
        }
        rules.put("v_cvt_flr_i32_f32", Rule.of("i32 = f32", l -> whole(l, Format.F32, Whole.FLOOR, true, 32)));
        rules.put("v_cvt_rpi_i32_f32", Rule.of("i32 = f32", l -> whole(l, Format.F32, Whole.HALF_UP, true, 32)));
        rules.put("v_cvt_pk_u8_f32", Rule.of("b32 = f32 u32 b32", ConversionRules::packByte));
        rules.put("v_cvt_pkaccum_u8_f32", Rule.of("b32 = f32 u32 vdst:b32", ConversionRules::packByte));
    }

    private static void whole(Lane l, Format f, Whole how, boolean signed, int width) {
        BigInteger least = signed ? Numbers.least(width - 1) : BigInteger.ZERO;
        BigInteger most = Numbers.most(signed ? width - 1 : width);
        l.integer(signed, width, l.ieee().toInteger(f, l.in[0], how, least, most));
    }

    /** Rounded as MODE says (erratum W6). */
    private static void packByte(Lane l) {
        Whole how = switch (l.mode.round(Format.F32)) {
            case Modes.NEAREST -> Whole.NEAREST;
            case Modes.UP -> Whole.CEILING;
            case Modes.DOWN -> Whole.FLOOR;
            default -> Whole.TRUNCATED;
        };
        long value = l.ieee()
                .toInteger(Format.F32, l.in[0], how, BigInteger.ZERO, BYTE)
                .longValue();
        int at = 8 * (l.i(1) & 3);
        l.bits32(l.in[2] & ~(0xffL << at) | value << at);
    }

    private static void normalized(Map<String, Rule> rules) {
        rules.put("v_cvt_norm_i16_f16", Rule.of("i16 = f16", l -> l.signed(16, snorm(l, Format.F16, 0))));
        rules.put("v_cvt_norm_u16_f16", Rule.of("u16 = f16", l -> l.unsigned(16, unorm(l, Format.F16, 0))));
        for (Format f : new Format[] {Format.F16, Format.F32}) {
            String two = " = " + name(f) + " " + name(f);
            rules.put(
                    "v_cvt_pknorm_i16_" + name(f),
                    Rule.of("v2i16" + two, l -> pair(l, snorm(l, f, 0), snorm(l, f, 1))));
            rules.put(
                    "v_cvt_pknorm_u16_" + name(f),
                    Rule.of("v2u16" + two, l -> pair(l, unorm(l, f, 0), unorm(l, f, 1))));
        }
    }

    private static long snorm(Lane l, Format f, int source) {
        return Ieee.normalized(f, l.in[source], -1, SNORM).longValue();
    }

    private static long unorm(Lane l, Format f, int source) {
        return Ieee.normalized(f, l.in[source], 0, UNORM).longValue();
    }

    private static void pair(Lane l, long low, long high) {
        l.bits32(low & 0xffff | high << 16);
    }

    private static void packed(Map<String, Rule> rules) {
        rules.put("v_cvt_pkrtz_f16_f32", Rule.of("v2f16 = f32 f32", l -> {
            for (int i = 0; i < 2; i++) {
                Ieee towardZero = new Ieee(l.mode.rounding(Modes.TO_ZERO));
                l.part(Format.F16, i, towardZero.convert(Format.F32, Format.F16, l.in[i]));
            }
        }));
        rules.put(
                "v_cvt_pk_u16_u32",
                Rule.of("v2u16 = u32 u32", l -> pair(l, Math.min(l.in[0], UNORM), Math.min(l.in[1], UNORM))));
        rules.put(
                "v_cvt_pk_i16_i32",
                Rule.of("v2i16 = i32 i32", l -> pair(l, word(l.signed(0, 0, 32)), word(l.signed(1, 0, 32)))));
        rules.put("v_pack_b32_f16", Rule.of("v2f16 = f16 f16", l -> {
            l.part(Format.F16, 0, l.in[0]);
            l.part(Format.F16, 1, l.in[1]);
        }));
        rules.put(
                "v_sat_pk_u8_i16",
                Rule.of("b32 = b32", l -> l.bits32(octet(l.signed(0, 0, 16)) | octet(l.signed(0, 16, 16)) << 8)));
    }

    private static long word(long value) {
        return Math.max(-SNORM - 1, Math.min(SNORM, value));
    }

    private static long octet(long value) {
        return Math.max(0, Math.min(0xff, value));
    }
}
