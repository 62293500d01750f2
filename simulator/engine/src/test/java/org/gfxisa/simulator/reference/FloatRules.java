package org.gfxisa.simulator.reference;

import java.util.Map;

/** Arithmetic of floats ("MI200 ISA, 12.7, 12.8, 12.11"). */
final class FloatRules {
    private FloatRules() {}

    private interface One {
        long of(Ieee ieee, Format f, long a);
    }

    private interface Two {
        long of(Ieee ieee, Format f, long a, long b);
    }

    private interface Three {
        long of(Ieee ieee, Format f, long a, long b, long c);
    }

    static void addTo(Map<String, Rule> rules) {
        for (Format f : Format.values()) {
            String type = f.name().toLowerCase();
            twoSources(rules, type, f);
            oneSource(rules, type, f);
            three(rules, "v_fma_" + type, type, f, Ieee::fma);
            rules.put("v_ldexp_" + type, ldexp(type, f));
        }
        for (Format f : new Format[] {Format.F16, Format.F32}) {
            String type = f.name().toLowerCase();
            three(rules, "v_mad_" + type, type, f, Ieee::mad);
            three(rules, "v_min3_" + type, type, f, (m, g, a, b, c) -> m.min(g, m.min(g, a, b), c));
            three(rules, "v_max3_" + type, type, f, (m, g, a, b, c) -> m.max(g, m.max(g, a, b), c));
            three(rules, "v_med3_" + type, type, f, Ieee::median);
            accumulate(rules, "v_mac_" + type, f, Ieee::mad);
            rules.put(
                    "v_madmk_" + type,
                    Rule.of(
                            type + keeps(f) + " = " + type + " k:" + type + " src1:" + type,
                            l -> l.number(f, l.ieee().mad(f, l.in[0], l.in[1], l.in[2]))));
            rules.put(
                    "v_madak_" + type,
                    Rule.of(
                            type + keeps(f) + " = " + type + " " + type + " k:" + type,
                            l -> l.number(f, l.ieee().mad(f, l.in[0], l.in[1], l.in[2]))));
        }
        three(rules, "v_mad_legacy_f16", "f16", Format.F16, Ieee::mad);
        three(rules, "v_fma_legacy_f16", "f16", Format.F16, Ieee::fma);
        three(rules, "v_mad_legacy_f32", "f32", Format.F32, Ieee::madLegacy);
        two(rules, "v_mul_legacy_f32", "f32", Format.F32, Ieee::mulLegacy);
        accumulate(rules, "v_fmac_f32", Format.F32, Ieee::fma);
        accumulate(rules, "v_fmac_f64", Format.F64, Ieee::fma);
        CubeRules.addTo(rules);
        DivisionRules.addTo(rules);
    }

    /** Halves that V_MAC, V_MADMK and V_MADAK write leave the other half alone since gfx9 (erratum E3). */
    private static String keeps(Format f) {
        return f == Format.F16 ? "+" : "";
    }

    private static void accumulate(Map<String, Rule> rules, String name, Format f, Three operation) {
        String type = f.name().toLowerCase();
        rules.put(
                name,
                Rule.of(
                        type + keeps(f) + " = " + type + " " + type + " vdst:" + type,
                        l -> l.number(f, operation.of(l.ieee(), f, l.in[0], l.in[1], l.in[2]))));
    }

    private static void twoSources(Map<String, Rule> rules, String type, Format f) {
        two(rules, "v_add_" + type, type, f, Ieee::add);
        two(rules, "v_sub_" + type, type, f, (m, g, a, b) -> m.add(g, a, minus(g, b)));
        two(rules, "v_subrev_" + type, type, f, (m, g, a, b) -> m.add(g, b, minus(g, a)));
        two(rules, "v_mul_" + type, type, f, Ieee::mul);
        two(rules, "v_min_" + type, type, f, Ieee::min);
        two(rules, "v_max_" + type, type, f, Ieee::max);
    }

    /** A subtrahend; a NaN keeps its sign. */
    private static long minus(Format f, long a) {
        return f.isNan(a) ? a : a ^ f.sign;
    }

    private static void oneSource(Map<String, Rule> rules, String type, Format f) {
        one(rules, "v_trunc_" + type, type, f, Ieee::trunc);
        one(rules, "v_ceil_" + type, type, f, Ieee::ceil);
        one(rules, "v_floor_" + type, type, f, Ieee::floor);
        one(rules, "v_rndne_" + type, type, f, Ieee::nearest);
        one(rules, "v_fract_" + type, type, f, Ieee::fract);
        one(rules, "v_frexp_mant_" + type, type, f, Ieee::mantissa);
        String exponent = f == Format.F16 ? "i16" : "i32";
        rules.put(
                "v_frexp_exp_" + exponent + "_" + type,
                Rule.of(
                        exponent + " = " + type,
                        l -> l.signed(Rule.width(exponent), l.ieee().frexpExponent(f, l.in[0]))));
    }

    private static Rule ldexp(String type, Format f) {
        boolean half = f == Format.F16;
        return Rule.of(
                type + " = " + type + " i32",
                l -> l.number(f, l.ieee().ldexp(f, l.in[0], half ? (short) l.in[1] : (int) l.in[1])));
    }

    private static void one(Map<String, Rule> rules, String name, String type, Format f, One operation) {
        rules.put(name, Rule.of(type + " = " + type, l -> l.number(f, operation.of(l.ieee(), f, l.in[0]))));
    }

    private static void two(Map<String, Rule> rules, String name, String type, Format f, Two operation) {
        rules.put(
                name,
                Rule.of(
                        type + " = " + type + " " + type,
                        l -> l.number(f, operation.of(l.ieee(), f, l.in[0], l.in[1]))));
    }

    private static void three(Map<String, Rule> rules, String name, String type, Format f, Three operation) {
        rules.put(
                name,
                Rule.of(
                        type + " = " + type + " " + type + " " + type,
                        l -> l.number(f, operation.of(l.ieee(), f, l.in[0], l.in[1], l.in[2]))));
    }
}
