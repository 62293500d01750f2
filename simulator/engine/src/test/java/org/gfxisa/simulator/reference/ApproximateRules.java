package org.gfxisa.simulator.reference;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Functions that the hardware approximates, and how accurate the manual says that it is ("MI200 ISA, 12.8"). */
final class ApproximateRules {
    private static final Map<String, Approximation> ALL = all();

    /** In doubles, which is as good as exact for smaller formats. */
    interface Function {
        double of(double x);
    }

    /**
     * An instruction.
     *
     * @param format of source and result
     * @param function what it approximates
     * @param ulps the accuracy, in units of the last place
     * @param flushes whether it flushes denormals whatever MODE says
     */
    record Approximation(Format format, Function function, double ulps, boolean flushes) {}

    private ApproximateRules() {}

    private static Map<String, Approximation> all() {
        Map<String, Approximation> all = new TreeMap<>();
        Map<String, Function> functions = Map.of(
                "rcp",
                x -> 1 / x,
                "rsq",
                x -> 1 / StrictMath.sqrt(x),
                "sqrt",
                StrictMath::sqrt,
                "exp",
                x -> StrictMath.pow(2, x),
                "log",
                ApproximateRules::log2,
                "sin",
                ApproximateRules::sine,
                "cos",
                ApproximateRules::cosine);
        functions.forEach((name, f) -> {
            boolean turns = name.equals("sin") || name.equals("cos");
            all.put("v_" + name + "_f32", new Approximation(Format.F32, f, 1, !turns));
            all.put("v_" + name + "_f16", new Approximation(Format.F16, f, 0.51, false));
            if (name.equals("rcp") || name.equals("rsq") || name.equals("sqrt")) {
                all.put("v_" + name + "_f64", new Approximation(Format.F64, f, 0x1p29, false));
            }
        });
        all.put("v_rcp_iflag_f32", all.get("v_rcp_f32"));
        all.put("v_exp_legacy_f32", all.get("v_exp_f32"));
        all.put("v_log_legacy_f32", all.get("v_log_f32"));
        return all;
    }

    static Optional<Approximation> of(String instruction) {
        return Optional.ofNullable(ALL.get(instruction));
    }

    static Set<String> names() {
        return ALL.keySet();
    }

    /** Near one the logarithm of the difference is more accurate. */
    private static double log2(double x) {
        double ln2 = StrictMath.log(2);
        return StrictMath.abs(x - 1) < 0.25 ? StrictMath.log1p(x - 1) / ln2 : StrictMath.log(x) / ln2;
    }

    /** Of turns; folded to a quarter of one, which loses no digits. */
    private static double sine(double x) {
        if (x == 0) {
            return x;
        }
        double rest = x - StrictMath.rint(x);
        double near = StrictMath.min(StrictMath.abs(rest), 0.5 - StrictMath.abs(rest));
        double sine = StrictMath.sin(near * 2 * StrictMath.PI);
        return rest < 0 && sine != 0 ? -sine : sine;
    }

    private static double cosine(double x) {
        double rest = StrictMath.abs(x - StrictMath.rint(x));
        return StrictMath.sin((0.25 - rest) * 2 * StrictMath.PI);
    }
}
