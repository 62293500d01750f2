package org.gfxisa.simulator.jit.lower;

import static org.gfxisa.simulator.jit.lower.CallLowering.NONE;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;

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
    private static final int MANTISSA = 52;
    private static final int INFINITY = EXPONENT << SHIFT;
    /** A number larger than any difference of exponents. */
    private static final int FAR = 4096;
    /** The number of exponents of normal f32 values. */
    private static final int SINGLES = 254;

    private DoubleLowering() {}

    private static void plain(
            Map<Callee, CallLowering.Rule> rules, FloatOp op, BiFunction<LoweringBuilder, Integer[], Integer> rule) {
        rules.put(op.in(FloatFormat.F64), (s, a) -> s.isPlain64() ? rule.apply(s, s.wides(a)) : NONE);
    }

    private static void test(
            Map<Callee, CallLowering.Rule> rules, FloatOp op, BiFunction<LoweringBuilder, Integer[], Integer> rule) {
        plain(rules, op, (s, w) -> s.number(rule.apply(s, w)));
    }

    static void addTo(Map<Callee, CallLowering.Rule> rules) {
        plain(rules, FloatOp.ADD, (s, w) -> s.add(IrOp.DADD, w));
        plain(rules, FloatOp.SUB, (s, w) -> s.add(IrOp.DSUB, w));
        plain(rules, FloatOp.MUL, (s, w) -> s.add(IrOp.DMUL, w));
        plain(rules, FloatOp.FMA, (s, w) -> s.add(IrOp.DFMA, w));
        plain(rules, FloatOp.RCP, (s, w) -> s.add(IrOp.DDIV, s.wide(1), w[0]));
        plain(rules, FloatOp.SQRT, (s, w) -> s.add(IrOp.DSQRT, w[0]));
        plain(rules, FloatOp.RSQ, (s, w) -> s.add(IrOp.DDIV, s.wide(1), s.add(IrOp.DSQRT, w[0])));
        rules.put(FloatOp.MIN.in(FloatFormat.F64), (s, a) -> s.isPlain64() ? choice(s, a, true) : NONE);
        rules.put(FloatOp.MAX.in(FloatFormat.F64), (s, a) -> s.isPlain64() ? choice(s, a, false) : NONE);
        rules.put(FloatOp.FROM_F32.in(FloatFormat.F64), (s, a) -> fromSingle(s, a.get(0)));
        rules.put(
                FloatOp.FROM_F64.in(FloatFormat.F32), (s, a) -> s.isPlain32() ? toSingle(s, a.get(0), a.get(1)) : NONE);
        rules.put(FloatOp.TO_I32.in(FloatFormat.F64), (s, a) -> toSigned(s, a));
        rules.put(FloatOp.TO_U32.in(FloatFormat.F64), (s, a) -> toUnsigned(s, a));
        rules.put(FloatOp.FROM_I32.in(FloatFormat.F64), (s, a) -> fromSigned(s, a.get(0)));
        rules.put(FloatOp.FROM_U32.in(FloatFormat.F64), (s, a) -> fromInt(s, a.get(0), 0));
        test(rules, FloatOp.EQ, (s, w) -> s.add(IrOp.DEQ, w));
        test(rules, FloatOp.LT, (s, w) -> s.add(IrOp.DLT, w));
        test(rules, FloatOp.LE, (s, w) -> s.add(IrOp.DLE, w));
        test(rules, FloatOp.ORDERED, (s, w) -> s.both(isNumber(s, w[0]), isNumber(s, w[1])));
        test(rules, FloatOp.IS_NAN, (s, w) -> s.not(isNumber(s, w[0])));
        parts(rules, FloatOp.INPUT, (s, a) -> s.wide(a.get(0), a.get(1)));
        parts(rules, FloatOp.LDEXP, DoubleLowering::scaled);
        parts(rules, FloatOp.DIV_FMAS, (s, a) -> {
            s.guard(s.equal(a.get(a.size() - 1), s.of(0)));
            return s.add(IrOp.DFMA, s.wides(a.subList(0, a.size() - 1)));
        });
        parts(rules, FloatOp.DIV_FIXUP, DoubleLowering::quotient);
    }

    /** Adds a rule for arguments that are low and high dwords. */
    private static void parts(
            Map<Callee, CallLowering.Rule> rules,
            FloatOp op,
            BiFunction<LoweringBuilder, List<Integer>, Integer> rule) {
        rules.put(op.in(FloatFormat.F64), (s, a) -> s.isPlain64() ? rule.apply(s, a) : NONE);
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

    // ---- exponents ----

    private static int isZero(LoweringBuilder s, List<Integer> x) {
        return s.equal(s.or(s.magnitude(x.get(1)), x.get(0)), s.of(0));
    }

    private static int isNormal(LoweringBuilder s, int field) {
        return s.below(s.plus(field, -1), EXPONENT - 1);
    }

    private static int scaled(LoweringBuilder s, List<Integer> a) {
        int high = a.get(1);
        int power = a.get(2);
        int field = field(s, high);
        int isInRange = s.both(
                s.below(s.plus(power, FAR), 2 * FAR),
                s.both(isNormal(s, field), isNormal(s, s.add(IrOp.ADD, field, power))));
        int isZero = isZero(s, a);
        s.guard(s.either(isZero, isInRange));
        return s.wide(a.get(0), s.select(isZero, high, s.add(IrOp.ADD, high, s.left(power, SHIFT))));
    }

    private static int quotient(LoweringBuilder s, List<Integer> a) {
        int denominator = field(s, a.get(3));
        int numerator = field(s, a.get(5));
        s.guard(s.both(isNormal(s, denominator), isNormal(s, numerator)));
        s.guard(s.less(s.of(-BIAS - MANTISSA - 1), s.minus(numerator, denominator)));
        int m = s.magnitude(a.get(1));
        s.guard(s.less(m, s.of(INFINITY)));
        return s.wide(a.get(0), s.or(m, s.sign(s.xor(a.get(3), a.get(5)))));
    }
}
