package org.gfxisa.simulator.jit.lower;

import static org.gfxisa.simulator.jit.lower.CallLowering.NONE;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.Mode;

/**
 * Lowers methods of f16. They are computed in f32, whose mantissa is more than twice as long, so that the first rounding changes no result. A
 * guard tests the result for NaN when it is converted to f16.
 */
final class HalfLowering {
    private static final int SIGN = 0x8000;
    private static final int MAGNITUDE = 0x7fff;
    private static final int INFINITY = 0x7c00;
    private static final int LEAST_NORMAL = 0x400;
    private static final int ONE = 0x3c00;
    /** How many bits longer the mantissa of f32 is. */
    private static final int MORE_BITS = 13;

    private static final int SHIFT = 23;
    /** How much greater the bias of f32 is, shifted to the exponent. */
    private static final int MORE_BIAS = 112 << SHIFT;

    private HalfLowering() {}

    private static void plain(
            Map<Callee, CallLowering.Rule> rules,
            FloatOp op,
            BiFunction<LoweringBuilder, List<Integer>, Integer> rule) {
        rules.put(op.in(FloatFormat.F16), (s, a) -> s.isPlain16() ? rule.apply(s, a) : NONE);
    }

    /** Adds a rule for an operation that is computed in f32 and rounded to f16. */
    private static void single(
            Map<Callee, CallLowering.Rule> rules,
            FloatOp op,
            BiFunction<LoweringBuilder, List<Integer>, Integer> rule) {
        plain(rules, op, (s, a) -> half(s, rule.apply(s, singles(s, a))));
    }

    private static void test(
            Map<Callee, CallLowering.Rule> rules,
            FloatOp op,
            BiFunction<LoweringBuilder, List<Integer>, Integer> rule) {
        plain(rules, op, (s, a) -> s.number(rule.apply(s, singles(s, a))));
    }

    static void addTo(Map<Callee, CallLowering.Rule> rules) {
        single(rules, FloatOp.ADD, (s, f) -> s.add(IrOp.FADD, f));
        single(rules, FloatOp.SUB, (s, f) -> s.add(IrOp.FSUB, f));
        single(rules, FloatOp.MUL, (s, f) -> s.add(IrOp.FMUL, f));
        single(rules, FloatOp.FMA, HalfLowering::multipliedSum);
        single(rules, FloatOp.MIN, (s, f) -> s.add(IrOp.FMIN, f));
        single(rules, FloatOp.MAX, (s, f) -> s.add(IrOp.FMAX, f));
        single(rules, FloatOp.RCP, (s, f) -> s.add(IrOp.FRCP, f));
        single(rules, FloatOp.SQRT, (s, f) -> s.add(IrOp.FSQRT, f));
        rules.put(FloatOp.FROM_F32.in(FloatFormat.F16), (s, a) -> {
            boolean isTruncated = s.truncates16();
            if (!isTruncated && !s.isPlain16()) {
                return NONE;
            }
            // Nothing that shows it is computed of a constant.
            s.guard(SingleLowering.isNumber(s, a.get(0)));
            return isTruncated ? HalfPartsLowering.truncated(s, a.get(0)) : half(s, a.get(0));
        });
        plain(rules, FloatOp.FROM_I32, (s, a) -> half(s, s.add(IrOp.FROM_INT, a)));
        plain(rules, FloatOp.FROM_U32, (s, a) -> {
            s.guard(s.not(s.isNegative(a.get(0))));
            return half(s, s.add(IrOp.FROM_INT, a));
        });
        rules.put(FloatOp.TO_I32.in(FloatFormat.F16), (s, a) -> SingleLowering.toSigned(s, single(s, a.get(0))));
        rules.put(FloatOp.TO_U32.in(FloatFormat.F16), (s, a) -> SingleLowering.toUnsigned(s, single(s, a.get(0))));
        rules.put(FloatOp.TO_INT.in(FloatFormat.F16), (s, a) -> {
            int number = SingleLowering.toSigned(s, single(s, a.get(0)));
            return s.limited(number, a.get(1), a.get(2));
        });
        test(rules, FloatOp.EQ, (s, f) -> s.add(IrOp.FEQ, f));
        test(rules, FloatOp.LT, (s, f) -> s.add(IrOp.FLT, f));
        test(rules, FloatOp.LE, (s, f) -> s.add(IrOp.FLE, f));
        test(rules, FloatOp.ORDERED, HalfLowering::areNumbers);
        rules.put(
                FloatOp.IS_NAN.in(FloatFormat.F16),
                (s, a) -> s.number(s.less(s.of(INFINITY), s.and(a.get(0), MAGNITUDE))));
        plain(rules, FloatOp.INPUT, (s, a) -> s.and(a.get(0), SIGN | MAGNITUDE));
        rules.put(FloatOp.FROM_F16.in(FloatFormat.F32), (s, a) -> {
            int m = s.and(a.get(0), MAGNITUDE);
            s.guard(s.below(m, INFINITY + 1));
            if (Mode.denorm64(s.mode()) != Mode.KEEP) {
                s.guard(s.not(s.below(s.plus(m, -1), LEAST_NORMAL - 1)));
            }
            return single(s, a.get(0));
        });
        rules.put(FloatOp.CLAMPED.in(FloatFormat.F16), (s, a) -> clamped(s, a.get(0)));
        rules.put(FloatOp.SCALED.in(FloatFormat.F16), (s, a) -> Mode.denorm64(s.mode()) == Mode.KEEP ? a.get(0) : NONE);
    }

    private static int areNumbers(LoweringBuilder s, List<Integer> f) {
        return s.both(SingleLowering.isNumber(s, f.get(0)), SingleLowering.isNumber(s, f.get(1)));
    }

    private static List<Integer> singles(LoweringBuilder s, List<Integer> halves) {
        return halves.stream().map(h -> single(s, h)).toList();
    }

    /** Converts f16 to f32, exactly. */
    static int single(LoweringBuilder s, int half) {
        int m = s.and(half, MAGNITUDE);
        int longer = s.left(m, MORE_BITS);
        // Its exponent is too small by the difference of the biases, also that of denormals.
        int finite = s.add(IrOp.FMUL, longer, s.of(0x1p112f));
        int endless = s.plus(longer, 2 * MORE_BIAS);
        int magnitude = s.select(s.below(m, INFINITY), finite, endless);
        return s.or(magnitude, s.left(s.and(half, SIGN), Short.SIZE));
    }

    /** Rounds f32 to the nearest f16. */
    static int half(LoweringBuilder s, int single) {
        int m = s.magnitude(single);
        int isOdd = s.and(s.right(m, MORE_BITS), 1);
        int below = s.plus(s.add(IrOp.ADD, m, isOdd), (1 << MORE_BITS - 1) - 1 - MORE_BIAS);
        // The last place of 1/2 is the unit of denormals.
        int denormal = s.minus(s.add(IrOp.FADD, m, s.of(0.5f)), s.of(0.5f));
        int large = s.select(s.below(m, Float.floatToRawIntBits(65520)), s.right(below, MORE_BITS), s.of(INFINITY));
        int magnitude = s.select(s.below(m, Float.floatToRawIntBits(0x1p-14f)), denormal, large);
        return s.or(magnitude, s.right(s.sign(single), Short.SIZE));
    }

    /** Computes an exact product, and its sum rounded to odd: if the sum is inexact, its last bit is set. */
    private static int multipliedSum(LoweringBuilder s, List<Integer> f) {
        BinaryOperator<Integer> less = (a, b) -> s.add(IrOp.FSUB, a, b);
        int product = s.add(IrOp.FMUL, f.get(0), f.get(1));
        int sum = s.add(IrOp.FADD, product, f.get(2));
        int second = less.apply(sum, product);
        int rest = s.add(IrOp.FADD, less.apply(product, less.apply(sum, second)), less.apply(f.get(2), second));
        int isInexact = s.either(s.add(IrOp.FLT, rest, s.of(0)), s.add(IrOp.FLT, s.of(0), rest));
        int isEven = s.equal(s.and(sum, 1), s.of(0));
        int step = s.or(s.signs(s.xor(rest, sum)), s.of(1));
        return s.select(s.both(isInexact, isEven), s.add(IrOp.ADD, sum, step), sum);
    }

    private static int clamped(LoweringBuilder s, int x) {
        int isNan = s.less(s.of(INFINITY), s.and(x, MAGNITUDE));
        int isNegative = s.not(s.equal(s.and(x, SIGN), s.of(0)));
        int number = s.select(isNegative, s.of(0), s.select(s.less(x, s.of(ONE)), x, s.of(ONE)));
        return s.select(isNan, Mode.dx10Clamp(s.mode()) ? s.of(0) : x, number);
    }
}
