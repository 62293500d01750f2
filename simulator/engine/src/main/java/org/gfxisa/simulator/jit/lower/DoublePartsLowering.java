package org.gfxisa.simulator.jit.lower;

import static org.gfxisa.simulator.jit.lower.CallLowering.NONE;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;

/** Lowers methods of f64 that depend on integer part, exponent or class, and the steps of a division. */
final class DoublePartsLowering {
    private static final int SHIFT = 20;
    private static final int EXPONENT = 0x7ff;
    private static final int BIAS = 1023;
    private static final int MANTISSA = 52;
    private static final int INFINITY = EXPONENT << SHIFT;
    private static final int FRACTION = 0x000fffff;
    /** The high dword of 2^52, from which on all doubles are integers, of 1 and of 1/2. */
    private static final int INTEGERS = BIAS + MANTISSA << SHIFT;

    private static final int ONE = BIAS << SHIFT;
    private static final int HALF = BIAS - 1 << SHIFT;
    /** A number larger than any difference of exponents. */
    private static final int FAR = 4096;

    private DoublePartsLowering() {}

    /** Adds a rule for arguments that are low and high dwords. */
    private static void plain(
            Map<Callee, CallLowering.Rule> rules,
            FloatOp op,
            BiFunction<LoweringBuilder, List<Integer>, Integer> rule) {
        rules.put(op.in(FloatFormat.F64), (s, a) -> s.isPlain64() ? rule.apply(s, a) : NONE);
    }

    static void addTo(Map<Callee, CallLowering.Rule> rules) {
        plain(rules, FloatOp.FLOOR, (s, a) -> integral(s, a, down(s, a)));
        plain(rules, FloatOp.CEIL, (s, a) -> integral(s, a, up(s, a)));
        plain(rules, FloatOp.RNDNE, (s, a) -> integral(s, a, nearest(s, a)));
        plain(rules, FloatOp.TRUNC, DoublePartsLowering::truncated);
        plain(rules, FloatOp.FRACT, DoublePartsLowering::fraction);
        plain(rules, FloatOp.LDEXP, DoublePartsLowering::scaled);
        plain(rules, FloatOp.FREXP_EXP, DoublePartsLowering::exponent);
        plain(rules, FloatOp.FREXP_MANT, DoublePartsLowering::mantissa);
        rules.put(FloatOp.CLASS_TEST.in(FloatFormat.F64), (s, a) -> s.number(isOfClass(s, a)));
        plain(rules, FloatOp.DIV_SCALE, (s, a) -> {
            guardPlainDivision(s, a);
            s.guard(s.less(s.magnitude(a.get(1)), s.of(INFINITY)));
            return s.wide(a.get(0), a.get(1));
        });
        plain(rules, FloatOp.DIV_SCALE_FLAG, (s, a) -> {
            guardPlainDivision(s, a);
            return s.of(0);
        });
        plain(rules, FloatOp.DIV_FMAS, (s, a) -> {
            s.guard(s.equal(a.get(a.size() - 1), s.of(0)));
            return s.add(IrOp.DFMA, s.wides(a.subList(0, a.size() - 1)));
        });
        plain(rules, FloatOp.DIV_FIXUP, DoublePartsLowering::quotient);
    }

    // ---- to integral values ----

    /** Gives a result the sign of its argument. */
    private static int integral(LoweringBuilder s, List<Integer> x, int result) {
        return s.wide(s.low(result), s.or(s.magnitude(s.high(result)), s.sign(x.get(1))));
    }

    /** Rounds a number below 2^52. */
    private static int nearest(LoweringBuilder s, List<Integer> x) {
        s.guard(s.less(s.magnitude(x.get(1)), s.of(INTEGERS)));
        int far = s.wide(s.of(0), s.or(s.of(INTEGERS), s.sign(x.get(1))));
        return s.add(IrOp.DSUB, s.add(IrOp.DADD, s.wides(x)[0], far), far);
    }

    /** Converts a mask to 1 or 0. */
    private static int one(LoweringBuilder s, int mask) {
        return s.wide(s.of(0), s.select(mask, s.of(ONE), s.of(0)));
    }

    private static int down(LoweringBuilder s, List<Integer> x) {
        int near = nearest(s, x);
        return s.add(IrOp.DSUB, near, one(s, s.add(IrOp.DLT, s.wides(x)[0], near)));
    }

    private static int up(LoweringBuilder s, List<Integer> x) {
        int near = nearest(s, x);
        return s.add(IrOp.DADD, near, one(s, s.add(IrOp.DLT, near, s.wides(x)[0])));
    }

    private static int truncated(LoweringBuilder s, List<Integer> x) {
        List<Integer> absolute = List.of(x.get(0), s.magnitude(x.get(1)));
        return integral(s, x, down(s, absolute));
    }

    /** Returns the fraction, which is never negative nor a negative zero. */
    private static int fraction(LoweringBuilder s, List<Integer> x) {
        int rest = s.add(IrOp.DSUB, s.wides(x)[0], down(s, x));
        int isOne = s.equal(s.high(rest), s.of(ONE));
        return s.wide(
                s.select(isOne, s.of(-1), s.low(rest)), s.select(isOne, s.of(ONE - 1), s.magnitude(s.high(rest))));
    }

    // ---- exponents ----

    private static int field(LoweringBuilder s, int high) {
        return s.and(s.right(high, SHIFT), EXPONENT);
    }

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

    private static int exponent(LoweringBuilder s, List<Integer> x) {
        int field = field(s, x.get(1));
        int isZero = isZero(s, x);
        s.guard(s.either(isZero, isNormal(s, field)));
        return s.select(isZero, s.of(0), s.plus(field, 1 - BIAS));
    }

    private static int mantissa(LoweringBuilder s, List<Integer> x) {
        int high = x.get(1);
        int isZero = isZero(s, x);
        s.guard(s.either(isZero, isNormal(s, field(s, high))));
        int half = s.or(s.or(s.and(high, FRACTION), s.sign(high)), s.of(HALF));
        return s.wide(x.get(0), s.select(isZero, high, half));
    }

    private static int isOfClass(LoweringBuilder s, List<Integer> a) {
        int high = a.get(1);
        int rest = s.select(s.equal(a.get(0), s.of(0)), s.of(0), s.of(1));
        // In order as the number is: what is left over makes the high dword larger by less than one.
        int m = s.magnitude(high);
        int isNan = s.either(s.less(s.of(INFINITY), m), s.both(s.equal(m, s.of(INFINITY)), s.equal(rest, s.of(1))));
        return SingleLowering.isOfClass(
                s,
                new SingleLowering.Kind(
                        isNan,
                        s.right(s.and(high, 1 << SHIFT - 1), SHIFT - 1),
                        s.equal(s.or(m, rest), s.of(0)),
                        s.less(m, s.of(1 << SHIFT)),
                        s.equal(m, s.of(INFINITY)),
                        s.isNegative(high)),
                a.get(2));
    }

    // ---- division ----

    /** Adds a guard that no operand of a division needs scaling. The operands are x, the denominator and the numerator. */
    private static void guardPlainDivision(LoweringBuilder s, List<Integer> a) {
        int denominator = field(s, a.get(3));
        int numerator = field(s, a.get(5));
        s.guard(s.below(s.plus(denominator, -1), 2 * BIAS - 2));
        s.guard(s.below(s.plus(numerator, -MANTISSA - 2), EXPONENT - MANTISSA - 2));
        s.guard(s.below(s.plus(s.minus(numerator, denominator), BIAS - 2), BIAS - 2 + 768));
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
