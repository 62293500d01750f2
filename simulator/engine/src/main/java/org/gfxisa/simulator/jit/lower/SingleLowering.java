package org.gfxisa.simulator.jit.lower;

import static org.gfxisa.simulator.jit.lower.CallLowering.NONE;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;

/** Lowers methods of f32. */
final class SingleLowering {
    private static final int INFINITY = 0x7f800000;
    private static final int ONE = 0x3f800000;
    private static final int FRACTION = 0x007fffff;
    private static final int EXPONENT = 0xff;
    private static final int SHIFT = 23;
    private static final int BIAS = 127;
    /** 2^23: a float that is at least as large is an integer. */
    private static final float INTEGERS = 0x1p23f;

    private SingleLowering() {}

    /** Adds a rule that applies if {@link LoweringBuilder#isPlain32}. */
    private static void plain(
            Map<Callee, CallLowering.Rule> rules,
            FloatOp op,
            BiFunction<LoweringBuilder, List<Integer>, Integer> rule) {
        rules.put(op.in(FloatFormat.F32), (s, a) -> s.isPlain32() ? rule.apply(s, a) : NONE);
    }

    private static void plain(Map<Callee, CallLowering.Rule> rules, FloatOp op, IrOp vector) {
        plain(rules, op, (s, a) -> s.add(vector, a));
    }

    /** Adds such a rule for a test, which returns a mask. */
    private static void test(
            Map<Callee, CallLowering.Rule> rules,
            FloatOp op,
            BiFunction<LoweringBuilder, List<Integer>, Integer> rule) {
        rules.put(op.in(FloatFormat.F32), (s, a) -> s.hasSameDenormals32() ? s.number(rule.apply(s, a)) : NONE);
    }

    static void addTo(Map<Callee, CallLowering.Rule> rules) {
        arithmetic(rules, FloatOp.ADD, IrOp.FADD);
        arithmetic(rules, FloatOp.SUB, IrOp.FSUB);
        arithmetic(rules, FloatOp.MUL, IrOp.FMUL);
        arithmetic(rules, FloatOp.FMA, IrOp.FFMA);
        plain(rules, FloatOp.MIN, IrOp.FMIN);
        plain(rules, FloatOp.MAX, IrOp.FMAX);
        plain(rules, FloatOp.CANONICAL, (s, a) -> exact(s, a.get(0)));
        plain(rules, FloatOp.FROM_I32, IrOp.FROM_INT);
        plain(rules, FloatOp.FROM_U32, (s, a) -> fromUnsigned(s, a.get(0)));
        plain(rules, FloatOp.LDEXP, (s, a) -> scaled(s, a.get(0), a.get(1)));
        plain(rules, FloatOp.DIV_FMAS, SingleLowering::divisionSum);
        plain(rules, FloatOp.DIV_FIXUP, SingleLowering::quotient);
        for (FloatOp reciprocal : List.of(FloatOp.RCP, FloatOp.RCP_IFLAG)) {
            rules.put(reciprocal.in(FloatFormat.F32), (s, a) -> s.add(IrOp.FRCP, a));
        }
        rules.put(FloatOp.SQRT.in(FloatFormat.F32), (s, a) -> s.add(IrOp.FSQRT, a));
        rules.put(FloatOp.TO_I32.in(FloatFormat.F32), (s, a) -> toSigned(s, a.get(0)));
        rules.put(FloatOp.TO_U32.in(FloatFormat.F32), (s, a) -> toUnsigned(s, a.get(0)));
        test(rules, FloatOp.EQ, (s, a) -> s.add(IrOp.FEQ, a));
        test(rules, FloatOp.LT, (s, a) -> s.add(IrOp.FLT, a));
        test(rules, FloatOp.LE, (s, a) -> s.add(IrOp.FLE, a));
        test(rules, FloatOp.ORDERED, (s, a) -> s.both(isNumber(s, a.get(0)), isNumber(s, a.get(1))));
        rules.put(FloatOp.IS_ZERO.in(FloatFormat.F32), (s, a) -> isZero(s, a.get(0)));
        rules.put(
                FloatOp.IS_NAN.in(FloatFormat.F32), (s, a) -> s.number(s.less(s.of(INFINITY), s.magnitude(a.get(0)))));
        rules.put(FloatOp.INPUT.in(FloatFormat.F32), (s, a) -> {
            if (s.keepsDenormals32()) {
                return a.get(0);
            }
            return Mode.denorm32(s.mode()) == Mode.FLUSH ? flushed(s, a.get(0)) : NONE;
        });
        rules.put(FloatOp.SNORM16.in(FloatFormat.F32), (s, a) -> scaledInteger(s, a.get(0), -1, Short.MAX_VALUE));
        rules.put(FloatOp.UNORM16.in(FloatFormat.F32), (s, a) -> scaledInteger(s, a.get(0), 0, 0xffff));
        rules.put(FloatOp.TO_INT.in(FloatFormat.F32), (s, a) -> s.limited(toSigned(s, a.get(0)), a.get(1), a.get(2)));
        rules.put(FloatOp.FROM_BF16.in(FloatFormat.F32), (s, a) -> fromUpperHalf(s, a.get(0)));
        rules.put(FloatOp.CLAMPED.in(FloatFormat.F32), (s, a) -> clamped(s, a.get(0)));
        rules.put(FloatOp.SCALED.in(FloatFormat.F32), (s, a) -> modified(s, a));
    }

    static int isNumber(LoweringBuilder s, int x) {
        return s.add(IrOp.FEQ, x, x);
    }

    private static void expectNumber(LoweringBuilder s, int x) {
        s.guard(isNumber(s, x));
    }

    /** Returns the number itself. A guard fails if it is a NaN. */
    private static int exact(LoweringBuilder s, int x) {
        return s.add(IrOp.FMUL, x, s.of(1f));
    }

    private static int flushed(LoweringBuilder s, int x) {
        return s.add(IrOp.FLUSHED, x);
    }

    /** Adds rules for arithmetic that always rounds to nearest even, with or without flushing of denormals. */
    private static void arithmetic(Map<Callee, CallLowering.Rule> rules, FloatOp op, IrOp vector) {
        rules.put(op.in(FloatFormat.F32), (s, a) -> {
            if (s.isPlain32()) {
                return s.add(vector, a);
            }
            return s.flushes32()
                    ? flushed(
                            s, s.add(vector, a.stream().map(x -> flushed(s, x)).toList()))
                    : NONE;
        });
    }

    private static int isZero(LoweringBuilder s, int x) {
        if (s.hasSameDenormals32()) {
            return s.number(s.add(IrOp.FEQ, x, s.of(0)));
        }
        return s.flushes32() ? s.number(s.add(IrOp.FEQ, flushed(s, x), s.of(0))) : NONE;
    }

    // ---- integers ----

    /** Converts an unsigned integer as its high half times 65536 plus its low half, in one rounding. */
    private static int fromUnsigned(LoweringBuilder s, int x) {
        int high = s.add(IrOp.FROM_INT, s.right(x, 16));
        return s.add(IrOp.FFMA, high, s.of(0x1p16f), s.add(IrOp.FROM_INT, s.and(x, 0xffff)));
    }

    private static int field(LoweringBuilder s, int x) {
        return s.and(s.right(x, SHIFT), EXPONENT);
    }

    /** Returns the integer part of the absolute value, which is below 2^32. */
    private static int whole(LoweringBuilder s, int x) {
        int significand = s.or(s.and(x, FRACTION), s.of(FRACTION + 1));
        int by = s.minus(s.of(BIAS + SHIFT), field(s, x));
        int left = s.add(IrOp.SHL, significand, s.and(s.minus(s.of(0), by), Integer.SIZE - 1));
        int right = s.add(IrOp.SHR, significand, s.and(by, Integer.SIZE - 1));
        return s.select(s.isNegative(by), left, s.select(s.below(by, Integer.SIZE), right, s.of(0)));
    }

    static int toSigned(LoweringBuilder s, int x) {
        int signs = s.signs(x);
        int number = s.minus(s.xor(whole(s, x), signs), signs);
        int limit = s.select(isNumber(s, x), s.xor(signs, s.of(Integer.MAX_VALUE)), s.of(0));
        return s.select(s.less(field(s, x), s.of(BIAS + 31)), number, limit);
    }

    static int toUnsigned(LoweringBuilder s, int x) {
        int limited = s.select(s.less(field(s, x), s.of(BIAS + 32)), whole(s, x), s.of(-1));
        return s.select(s.both(isNumber(s, x), s.not(s.isNegative(x))), limited, s.of(0));
    }

    /**
     * Clamps a number to a range that ends at 1, multiplies it by a factor, and rounds to nearest even by adding a number whose last place is
     * 1.
     */
    static int scaledInteger(LoweringBuilder s, int x, int least, int factor) {
        int limited = s.add(IrOp.FMIN, s.add(IrOp.FMAX, x, s.of((float) least)), s.of(1f));
        int sum = s.add(IrOp.FFMA, limited, s.of((float) factor), s.of(1.5f * INTEGERS));
        return s.plus(sum, -Float.floatToRawIntBits(1.5f * INTEGERS));
    }

    private static int fromUpperHalf(LoweringBuilder s, int half) {
        int denormals = Mode.denorm32(s.mode());
        if (denormals != Mode.denorm64(s.mode()) || denormals != Mode.KEEP && denormals != Mode.FLUSH) {
            return NONE;
        }
        int single = s.left(half, Short.SIZE);
        expectNumber(s, single);
        return denormals == Mode.KEEP ? single : flushed(s, single);
    }

    // ---- exponents ----

    private static int scaled(LoweringBuilder s, int x, int power) {
        s.guard(s.below(s.plus(power, BIAS - 1), 2 * BIAS));
        return s.add(IrOp.FMUL, x, s.left(s.plus(power, BIAS), SHIFT));
    }

    // ---- division ----

    private static int divisionSum(LoweringBuilder s, List<Integer> a) {
        s.guard(s.equal(a.get(3), s.of(0)));
        return s.add(IrOp.FFMA, a.get(0), a.get(1), a.get(2));
    }

    private static int quotient(LoweringBuilder s, List<Integer> a) {
        int denominator = field(s, a.get(1));
        int numerator = field(s, a.get(2));
        s.guard(s.below(s.plus(denominator, -1), EXPONENT - 1));
        s.guard(s.below(s.plus(numerator, -1), EXPONENT - 1));
        s.guard(s.less(s.of(-BIAS - SHIFT - 1), s.minus(numerator, denominator)));
        int m = s.magnitude(a.get(0));
        s.guard(s.less(m, s.of(INFINITY)));
        int result = s.or(m, s.sign(s.xor(a.get(1), a.get(2))));
        return Mode.isPlain32(s.mode()) ? result : flushed(s, result);
    }

    // ---- modifiers of results ----

    private static int clamped(LoweringBuilder s, int x) {
        int most = s.select(s.less(s.of(ONE), x), s.of(ONE), x);
        int number = s.select(s.isNegative(x), s.of(0), most);
        return s.select(isNumber(s, x), number, Mode.dx10Clamp(s.mode()) ? s.of(0) : x);
    }

    /** Multiplies a result by 2, 4 or 1/2. That has no effect if MODE keeps denormals or selects IEEE rules. */
    private static int modified(LoweringBuilder s, List<Integer> a) {
        if (Floats.F32.ignoresScales(s.mode())) {
            return a.get(0);
        }
        int power = s.left(s.plus(a.get(1), BIAS), SHIFT);
        int result = s.add(IrOp.FMUL, a.get(0), power);
        return s.isPlain32() ? s.select(s.equal(result, s.of(Integer.MIN_VALUE)), s.of(0), result) : NONE;
    }
}
