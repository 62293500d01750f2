package org.gfxisa.simulator.jit.lower;

import static org.gfxisa.simulator.jit.lower.CallLowering.NONE;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.gfxisa.ir.IrOp;

/** Lowers methods of f64. */
final class DoubleLowering {
    /** The high dword of 2^52. A double with it has an unsigned dword as its low dword. */
    private static final int INTEGERS = 0x43300000;

    private static final int SIGN = 0x80000000;
    private static final int FRACTION = 0x000fffff;
    private static final int SHIFT = 20;
    private static final int EXPONENT = 0x7ff;
    private static final int EXPONENT_BITS = 11;
    private static final int BIAS = 1023;
    /** The number of exponents of normal f32 values. */
    private static final int SINGLES = 254;

    private DoubleLowering() {}

    private static void plain(
            Map<String, CallLowering.Rule> rules, String name, BiFunction<LoweringBuilder, Integer[], Integer> rule) {
        rules.put("F64." + name, (s, a) -> s.isPlain64() ? rule.apply(s, s.wides(a)) : NONE);
    }

    private static void test(
            Map<String, CallLowering.Rule> rules, String name, BiFunction<LoweringBuilder, Integer[], Integer> rule) {
        plain(rules, name, (s, w) -> s.number(rule.apply(s, w)));
    }

    static void addTo(Map<String, CallLowering.Rule> rules) {
        plain(rules, "add(JJ)J", (s, w) -> s.add(IrOp.DADD, w));
        plain(rules, "sub(JJ)J", (s, w) -> s.add(IrOp.DSUB, w));
        plain(rules, "mul(JJ)J", (s, w) -> s.add(IrOp.DMUL, w));
        plain(rules, "fma(JJJ)J", (s, w) -> s.add(IrOp.DFMA, w));
        plain(rules, "rcp(J)J", (s, w) -> s.add(IrOp.DDIV, s.wide(1), w[0]));
        plain(rules, "sqrt(J)J", (s, w) -> s.add(IrOp.DSQRT, w[0]));
        plain(rules, "rsq(J)J", (s, w) -> s.add(IrOp.DDIV, s.wide(1), s.add(IrOp.DSQRT, w[0])));
        rules.put("F64.min(JJ)J", (s, a) -> s.isPlain64() ? choice(s, a, true) : NONE);
        rules.put("F64.max(JJ)J", (s, a) -> s.isPlain64() ? choice(s, a, false) : NONE);
        rules.put("F64.fromF32(I)J", (s, a) -> fromSingle(s, a.get(0)));
        rules.put("F32.fromF64(J)I", (s, a) -> s.isPlain32() ? toSingle(s, a.get(0), a.get(1)) : NONE);
        rules.put("F64.toI32(J)I", (s, a) -> toSigned(s, a));
        rules.put("F64.toU32(J)I", (s, a) -> toUnsigned(s, a));
        rules.put("F64.fromI32(I)J", (s, a) -> fromSigned(s, a.get(0)));
        rules.put("F64.fromU32(I)J", (s, a) -> fromInt(s, a.get(0), 0));
        test(rules, "eq(JJ)Z", (s, w) -> s.add(IrOp.DEQ, w));
        test(rules, "lt(JJ)Z", (s, w) -> s.add(IrOp.DLT, w));
        test(rules, "le(JJ)Z", (s, w) -> s.add(IrOp.DLE, w));
        test(rules, "ordered(JJ)Z", (s, w) -> s.both(isNumber(s, w[0]), isNumber(s, w[1])));
        test(rules, "isNan(J)Z", (s, w) -> s.not(isNumber(s, w[0])));
    }

    private static int isNumber(LoweringBuilder s, int x) {
        return s.add(IrOp.DEQ, x, x);
    }

    /** Returns the smaller or the larger of two numbers. Equal numbers differ only in the sign of zero. */
    private static int choice(LoweringBuilder s, List<Integer> a, boolean isLeast) {
        Integer[] w = s.wides(a);
        s.guard(s.both(isNumber(s, w[0]), isNumber(s, w[1])));
        int first = isLeast ? s.add(IrOp.DLT, w) : s.add(IrOp.DLT, w[1], w[0]);
        int second = isLeast ? s.add(IrOp.DLT, w[1], w[0]) : s.add(IrOp.DLT, w);
        int[] halves = new int[2];
        for (int i = 0; i < halves.length; i++) {
            int both = s.add(isLeast ? IrOp.OR : IrOp.AND, a.get(i), a.get(i + 2));
            halves[i] = s.select(first, a.get(i), s.select(second, a.get(i + 2), both));
        }
        return s.wide(halves[0], halves[1]);
    }

    // ---- conversions ----

    private static int fromSingle(LoweringBuilder s, int x) {
        s.guard(s.less(s.magnitude(x), s.of(Float.POSITIVE_INFINITY)));
        return s.add(IrOp.WIDEN, s.keepsDenormals32() ? x : s.add(IrOp.FLUSHED, x));
    }

    private static int field(LoweringBuilder s, int high) {
        return s.and(s.right(high, SHIFT), EXPONENT);
    }

    private static int toSingle(LoweringBuilder s, int low, int high) {
        int isZero = s.equal(s.or(s.magnitude(high), low), s.of(0));
        int isNormal = s.below(s.plus(field(s, high), -(BIAS + Float.MIN_EXPONENT)), SINGLES);
        s.guard(s.either(isZero, isNormal));
        return s.select(isZero, s.sign(high), s.add(IrOp.NARROW, s.wide(low, high)));
    }

    /** Returns the integer part of the absolute value, which is below 2^32. */
    private static int whole(LoweringBuilder s, List<Integer> a) {
        int high = s.or(s.and(a.get(1), FRACTION), s.of(FRACTION + 1));
        int by = s.minus(s.of(BIAS + Long.SIZE - EXPONENT_BITS - 1), field(s, a.get(1)));
        int count = s.wide(s.and(by, Long.SIZE - 1), s.of(0));
        int shifted = s.low(s.add(IrOp.WIDE_SHR, s.wide(a.get(0), high), count));
        return s.select(s.below(by, Long.SIZE), shifted, s.of(0));
    }

    private static int toSigned(LoweringBuilder s, List<Integer> a) {
        int signs = s.signs(a.get(1));
        int number = s.minus(s.xor(whole(s, a), signs), signs);
        int limit = s.select(isNumber(s, s.wides(a)[0]), s.xor(signs, s.of(Integer.MAX_VALUE)), s.of(0));
        return s.select(s.less(field(s, a.get(1)), s.of(BIAS + 31)), number, limit);
    }

    private static int toUnsigned(LoweringBuilder s, List<Integer> a) {
        int limited = s.select(s.less(field(s, a.get(1)), s.of(BIAS + 32)), whole(s, a), s.of(-1));
        int isPlain = s.both(isNumber(s, s.wides(a)[0]), s.not(s.isNegative(a.get(1))));
        return s.select(isPlain, limited, s.of(0));
    }

    /** Converts a signed dword. */
    static int fromSigned(LoweringBuilder s, int x) {
        return fromInt(s, s.xor(x, s.of(SIGN)), SIGN);
    }

    /** Converts an unsigned dword, and subtracts a constant. */
    private static int fromInt(LoweringBuilder s, int low, int less) {
        return s.add(IrOp.DSUB, s.wide(low, s.of(INTEGERS)), s.wide(s.of(less), s.of(INTEGERS)));
    }
}
