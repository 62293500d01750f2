package org.gfxisa.simulator.compile;

import static org.gfxisa.simulator.compile.VectorCalls.NONE;

import java.util.Map;
import java.util.function.BiFunction;
import org.gfxisa.exec.LaneOp;

/** Methods of double floats as steps. */
final class DoubleCalls {
    /** The high half of 2^52, behind which a dword is as it is. */
    private static final int INTEGERS = 0x43300000;

    private static final int SIGN = 0x80000000;

    private DoubleCalls() {}

    private static void plain(
            Map<String, VectorCalls.Rule> rules, String name, BiFunction<VectorSteps, Integer[], Integer> rule) {
        rules.put("F64." + name, (s, a) -> s.isPlain64() ? rule.apply(s, s.wides(a)) : NONE);
    }

    private static void test(
            Map<String, VectorCalls.Rule> rules, String name, BiFunction<VectorSteps, Integer[], Integer> rule) {
        plain(rules, name, (s, w) -> s.number(rule.apply(s, w)));
    }

    static void addTo(Map<String, VectorCalls.Rule> rules) {
        plain(rules, "add(JJ)J", (s, w) -> s.add(LaneOp.DADD, w));
        plain(rules, "sub(JJ)J", (s, w) -> s.add(LaneOp.DSUB, w));
        plain(rules, "mul(JJ)J", (s, w) -> s.add(LaneOp.DMUL, w));
        plain(rules, "fma(JJJ)J", (s, w) -> s.add(LaneOp.DFMA, w));
        plain(rules, "rcp(J)J", (s, w) -> s.add(LaneOp.DDIV, s.wide(1), w[0]));
        plain(rules, "sqrt(J)J", (s, w) -> s.add(LaneOp.DSQRT, w[0]));
        plain(rules, "rsq(J)J", (s, w) -> s.add(LaneOp.DDIV, s.wide(1), s.add(LaneOp.DSQRT, w[0])));
        rules.put("F64.fromI32(I)J", (s, a) -> fromInt(s, s.xor(a.get(0), s.of(SIGN)), SIGN));
        rules.put("F64.fromU32(I)J", (s, a) -> fromInt(s, a.get(0), 0));
        test(rules, "eq(JJ)Z", (s, w) -> s.add(LaneOp.DEQ, w));
        test(rules, "ne(JJ)Z", (s, w) -> s.not(s.add(LaneOp.DEQ, w)));
        test(rules, "lt(JJ)Z", (s, w) -> s.add(LaneOp.DLT, w));
        test(rules, "gt(JJ)Z", (s, w) -> s.add(LaneOp.DLT, w[1], w[0]));
        test(rules, "le(JJ)Z", (s, w) -> s.add(LaneOp.DLE, w));
        test(rules, "ge(JJ)Z", (s, w) -> s.add(LaneOp.DLE, w[1], w[0]));
        test(rules, "lg(JJ)Z", (s, w) -> s.either(s.add(LaneOp.DLT, w), s.add(LaneOp.DLT, w[1], w[0])));
        test(rules, "ordered(JJ)Z", (s, w) -> s.both(isNumber(s, w[0]), isNumber(s, w[1])));
        test(rules, "unordered(JJ)Z", (s, w) -> s.not(s.both(isNumber(s, w[0]), isNumber(s, w[1]))));
        test(rules, "isNan(J)Z", (s, w) -> s.not(isNumber(s, w[0])));
    }

    private static int isNumber(VectorSteps s, int x) {
        return s.add(LaneOp.DEQ, x, x);
    }

    /** A dword without sign, less a constant. */
    private static int fromInt(VectorSteps s, int low, int less) {
        return s.add(LaneOp.DSUB, s.wide(low, s.of(INTEGERS)), s.wide(s.of(less), s.of(INTEGERS)));
    }
}
