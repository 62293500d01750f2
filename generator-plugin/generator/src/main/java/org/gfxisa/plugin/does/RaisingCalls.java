package org.gfxisa.plugin.does;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How operations of floats are written where their exceptions count: some have a twin that computes them from the result, for the
 * others the operands say all. The collector is the variable {@value #COLLECTOR}.
 */
final class RaisingCalls {
    static final String COLLECTOR = "$raised";

    private static final List<FloatFormat> FORMATS = List.of(FloatFormat.F16, FloatFormat.F32, FloatFormat.F64);

    /** Methods that also have the collector as their last parameter, in the run-time class {@code Raising}. */
    private static final Set<String> TWINS = Set.of(
            "add",
            "sub",
            "mul",
            "fma",
            "mad",
            "mulLegacy",
            "fmaLegacy",
            "madLegacy",
            "ldexp",
            "divFmas",
            "divFixup",
            "fromF16",
            "fromF32",
            "fromF64",
            "toI32",
            "toU32",
            "toInt",
            "snorm16",
            "unorm16",
            "rcp",
            "rcpIflag",
            "rsq",
            "sqrt",
            "exp2",
            "log2",
            "sin2pi",
            "cos2pi");
    /** Those that do so if their result depends on MODE: it is exact otherwise. */
    private static final Set<String> ROUNDING_TWINS = Set.of("fromI32", "fromU32");

    private static final Set<String> COMPARISONS =
            Set.of("eq", "ne", "lt", "le", "gt", "ge", "lg", "ordered", "unordered");
    private static final Set<String> SELECTIONS = Set.of(
            "min",
            "max",
            "min3",
            "max3",
            "med3",
            "minimum",
            "maximum",
            "canonical",
            "floor",
            "ceil",
            "trunc",
            "rndne",
            "roundHalfUp",
            "fract",
            "frexpMant");

    private RaisingCalls() {}

    /** The call, with the arguments as they are written; MODE is among them if there is one more of them than the call has. */
    static String text(Node.Invocation call, List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        Optional<FloatFormat> format = FORMATS.stream()
                .filter(f -> f.javaObject().equals(call.owner()))
                .findFirst();
        if (format.isEmpty()) {
            return call.owner() + "." + call.method() + list(all);
        }
        String twin = format.get().raisingObject();
        boolean rounds =
                call.mode().isPresent() && ROUNDING_TWINS.contains(call.method()) && format.get() != FloatFormat.F64;
        if (TWINS.contains(call.method()) || rounds) {
            all.add(COLLECTOR);
            return twin + "." + call.method() + list(all);
        }
        boolean compares = COMPARISONS.contains(call.method());
        if (compares || SELECTIONS.contains(call.method())) {
            for (int i = 0; i < call.arguments().size(); i++) {
                all.set(i, twin + (compares ? ".compared(" : ".operand(") + all.get(i) + ", " + COLLECTOR + ")");
            }
        }
        return call.owner() + "." + call.method() + list(all);
    }

    private static String list(List<String> arguments) {
        return "(" + String.join(", ", arguments) + ")";
    }
}
