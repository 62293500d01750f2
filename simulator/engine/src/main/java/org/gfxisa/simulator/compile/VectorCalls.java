package org.gfxisa.simulator.compile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.exec.LaneCall;
import org.gfxisa.exec.LaneForm.Step;
import org.gfxisa.exec.LaneOp;
import org.gfxisa.exec.LaneSteps;
import org.gfxisa.semantics.Mode;

/** The run-time methods that vectors compute with the same result, as steps; the others are called lane by lane. */
final class VectorCalls {
    private static final int NONE = -1;

    private interface Rule {
        /** The step of the result, or {@link #NONE}. */
        int of(VectorCalls steps, LaneCall call, List<Integer> arguments);
    }

    private static final Map<String, Rule> RULES = new HashMap<>();

    private static void single(String name, LaneOp op) {
        RULES.put("F32." + name, (v, call, a) -> v.isPlain32(call) ? v.steps.add(op, a.toArray(Integer[]::new)) : NONE);
    }

    private static void wide(String name, LaneOp op) {
        RULES.put("F64." + name, (v, call, a) -> v.isPlain64(call) ? v.steps.add(op, v.wides(a)) : NONE);
    }

    private interface Truth {
        int of(VectorCalls steps, boolean isDouble, List<Integer> numbers);
    }

    /** A test of floats of 32 and 64 bits. */
    private static void test(String name, Truth test) {
        RULES.put("F32." + name, (v, call, a) -> v.steps.number(test.of(v, false, a)));
        RULES.put(
                "F64." + name,
                (v, call, a) -> v.isPlain64(call) ? v.steps.number(test.of(v, true, List.of(v.wides(a)))) : NONE);
    }

    static {
        single("add", LaneOp.FADD);
        single("sub", LaneOp.FSUB);
        single("mul", LaneOp.FMUL);
        single("fma", LaneOp.FFMA);
        single("min", LaneOp.FMIN);
        single("max", LaneOp.FMAX);
        single("fromI32", LaneOp.FROM_INT);
        wide("add", LaneOp.DADD);
        wide("sub", LaneOp.DSUB);
        wide("mul", LaneOp.DMUL);
        wide("fma", LaneOp.DFMA);
        RULES.put("F32.min3", (v, call, a) -> v.three(LaneOp.FMIN, a));
        RULES.put("F32.max3", (v, call, a) -> v.three(LaneOp.FMAX, a));
        for (String reciprocal : List.of("rcp", "rcpIflag")) {
            RULES.put("F32." + reciprocal, (v, call, a) -> v.steps.add(LaneOp.FRCP, a.get(0)));
        }
        RULES.put("F32.sqrt", (v, call, a) -> v.steps.add(LaneOp.FSQRT, a.get(0)));
        RULES.put("Integer.bitCount", (v, call, a) -> v.hasCount ? v.steps.add(LaneOp.COUNT, a.get(0)) : NONE);
        test("eq", (v, d, a) -> v.equal(d, a.get(0), a.get(1)));
        test("ne", (v, d, a) -> v.steps.not(v.equal(d, a.get(0), a.get(1))));
        test("lt", (v, d, a) -> v.less(d, a.get(0), a.get(1)));
        test("gt", (v, d, a) -> v.less(d, a.get(1), a.get(0)));
        test("le", (v, d, a) -> v.atMost(d, a.get(0), a.get(1)));
        test("ge", (v, d, a) -> v.atMost(d, a.get(1), a.get(0)));
        test(
                "lg",
                (v, d, a) -> v.steps.add(LaneOp.EITHER, v.less(d, a.get(0), a.get(1)), v.less(d, a.get(1), a.get(0))));
        test("ordered", (v, d, a) -> v.ordered(d, a));
        test("unordered", (v, d, a) -> v.steps.not(v.ordered(d, a)));
        test("isNan", (v, d, a) -> v.steps.not(v.equal(d, a.get(0), a.get(0))));
    }

    private final LaneSteps steps;
    private final int mode;
    private final boolean hasCount;

    /**
     * Adds to steps.
     *
     * @param mode MODE, as {@link Mode} packs it
     * @param hasCount whether vectors count bits
     */
    VectorCalls(LaneSteps steps, int mode, boolean hasCount) {
        this.steps = steps;
        this.mode = mode;
        this.hasCount = hasCount;
    }

    /** The step of a call's result. */
    int add(Step step) {
        if (step.op().isCall()) {
            LaneCall call = LaneCall.of(step.method());
            Rule rule = RULES.get(call.key());
            int result = rule == null ? NONE : rule.of(this, call, step.arguments());
            if (result != NONE) {
                return result;
            }
        }
        return steps.add(step);
    }

    /** Whether floats of 32 bits round as Java's, and denormals are no other matter than in MODE. */
    private boolean isPlain32(LaneCall call) {
        return Mode.round32(call.mode(mode)) == Mode.RNE && Mode.denorm32(call.mode(mode)) == Mode.denorm32(mode);
    }

    private boolean isPlain64(LaneCall call) {
        return Mode.isPlain64(call.mode(mode)) && Mode.isPlain64(mode);
    }

    private Integer[] wides(List<Integer> halves) {
        Integer[] wides = new Integer[halves.size() / 2];
        for (int i = 0; i < wides.length; i++) {
            wides[i] = steps.add(LaneOp.WIDE, halves.get(2 * i), halves.get(2 * i + 1));
        }
        return wides;
    }

    private int three(LaneOp op, List<Integer> a) {
        return steps.add(op, steps.add(op, a.get(0), a.get(1)), a.get(2));
    }

    private int equal(boolean isDouble, int a, int b) {
        return steps.add(isDouble ? LaneOp.DEQ : LaneOp.FEQ, a, b);
    }

    private int less(boolean isDouble, int a, int b) {
        return steps.add(isDouble ? LaneOp.DLT : LaneOp.FLT, a, b);
    }

    private int atMost(boolean isDouble, int a, int b) {
        return steps.add(isDouble ? LaneOp.DLE : LaneOp.FLE, a, b);
    }

    private int ordered(boolean isDouble, List<Integer> a) {
        return steps.add(LaneOp.BOTH, equal(isDouble, a.get(0), a.get(0)), equal(isDouble, a.get(1), a.get(1)));
    }
}
