package org.gfxisa.simulator.jit.lower;

import java.util.Map;
import java.util.function.BinaryOperator;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;

/**
 * Lowers functions of f32 that hardware approximates. The interpreter computes them in doubles, nearly exactly, and rounds once. Lowered code
 * does the same with other errors: if both could round to different floats, a guard fails.
 */
final class ApproximateLowering {
    private static final int INFINITY = 0x7f800000;
    private static final int LEAST_NORMAL = 0x00800000;
    private static final int SHIFT = 23;
    private static final int SIGN = 0x80000000;
    /** The square root of 1/2, as the bits of a float. */
    private static final int ROOT = 0x3f3504f3;
    /** A double that, added to another, leaves its integer part in the low bits. */
    private static final double INTEGERS = 0x1.8p52;
    /** The bits of a double that a float does not have. */
    private static final int REST = 0x1fffffff;

    private static final int MIDDLE = 0x10000000;
    /** How far a double must be from the midpoint of two floats, in units of its last place. */
    private static final int NEAR = 512;
    /** The same distance for a root, as a factor. */
    private static final float NEAR_ROOT = 0x1p-42f;
    /** The least exponent whose power of 2 is certainly normal. */
    private static final int LEAST_POWER = -125;

    private static final int POWERS = 252;
    private static final double QUARTER = Math.PI / 2;

    private static final double[] POWER = new double[12];
    private static final double[] LOGARITHM = new double[9];
    private static final double[] SINE = new double[8];
    private static final double[] COSINE = new double[8];

    static {
        double factorial = 1;
        double power = 1;
        for (int i = 0; i < POWER.length; i++) {
            POWER[i] = power / factorial;
            power *= Math.log(2);
            factorial *= i + 1;
        }
        for (int i = 0; i < LOGARITHM.length; i++) {
            LOGARITHM[i] = 2 / Math.log(2) / (2 * i + 1);
        }
        double coefficient = 1;
        for (int i = 0; i < SINE.length; i++) {
            COSINE[i] = coefficient;
            SINE[i] = coefficient / (2 * i + 1);
            coefficient /= -(2 * i + 1) * (2 * i + 2);
        }
    }

    private ApproximateLowering() {}

    static void addTo(Map<Callee, CallLowering.Rule> rules) {
        rules.put(FloatOp.RSQ.in(FloatFormat.F32), (s, a) -> reciprocalRoot(s, a.get(0)));
        rules.put(FloatOp.EXP2.in(FloatFormat.F32), (s, a) -> power(s, a.get(0)));
        rules.put(FloatOp.LOG2.in(FloatFormat.F32), (s, a) -> logarithm(s, a.get(0)));
        rules.put(FloatOp.SIN2PI.in(FloatFormat.F32), (s, a) -> turn(s, a.get(0), 0));
        rules.put(FloatOp.COS2PI.in(FloatFormat.F32), (s, a) -> turn(s, a.get(0), 1));
    }

    private static void expectPositive(LoweringBuilder s, int x) {
        s.guard(s.below(s.plus(x, -LEAST_NORMAL), INFINITY - LEAST_NORMAL));
    }

    /** Approximates in f32, and refines by one step of the Newton iteration with exact products. */
    static int reciprocalRoot(LoweringBuilder s, int x) {
        expectPositive(s, x);
        BinaryOperator<Integer> product = (a, b) -> s.add(IrOp.FMUL, a, b);
        int first = s.add(IrOp.FRCP, s.add(IrOp.FSQRT, x));
        int root = s.xor(product.apply(first, x), s.of(SIGN));
        int left = s.add(IrOp.FFMA, first, x, root);
        int rest = s.add(IrOp.FFMA, s.xor(first, s.of(SIGN)), left, s.add(IrOp.FFMA, first, root, s.of(1f)));
        int more = product.apply(product.apply(first, s.of(0.5f)), rest);
        int error = product.apply(first, s.of(NEAR_ROOT));
        int most = s.add(IrOp.FADD, first, s.add(IrOp.FADD, more, error));
        int least = s.add(IrOp.FADD, first, s.add(IrOp.FSUB, more, error));
        s.guard(s.equal(most, least));
        return most;
    }

    /** Computes 2 to the power of the integer part, times 2 to the power of the fraction, by a series. */
    static int power(LoweringBuilder s, int x) {
        s.guard(s.less(s.magnitude(x), s.of(128f)));
        int wide = s.add(IrOp.WIDEN, x);
        int shifted = s.add(IrOp.DADD, wide, s.wide(INTEGERS));
        int whole = s.low(shifted);
        s.guard(s.below(s.plus(whole, -LEAST_POWER), POWERS));
        int rest = s.add(IrOp.DSUB, wide, s.add(IrOp.DSUB, shifted, s.wide(INTEGERS)));
        return s.add(IrOp.ADD, narrow(s, series(s, POWER, rest)), s.left(whole, SHIFT));
    }

    /** Computes the logarithm of a number near 1, by the series of the inverse hyperbolic tangent, and adds the exponent. */
    static int logarithm(LoweringBuilder s, int x) {
        expectPositive(s, x);
        int exponent = s.add(IrOp.SAR, s.plus(x, -ROOT), s.of(SHIFT));
        int wide = s.add(IrOp.WIDEN, s.minus(x, s.left(exponent, SHIFT)));
        int one = s.wide(1);
        int ratio = s.add(IrOp.DDIV, s.add(IrOp.DSUB, wide, one), s.add(IrOp.DADD, wide, one));
        int fraction = s.add(IrOp.DMUL, ratio, series(s, LOGARITHM, s.add(IrOp.DMUL, ratio, ratio)));
        int sum = s.add(IrOp.DADD, DoubleLowering.fromSigned(s, exponent), fraction);
        return s.select(s.equal(x, s.of(1f)), s.of(0), narrow(s, sum));
    }

    /** Computes the sine of an angle in turns, plus a number of quarter turns. */
    static int turn(LoweringBuilder s, int x, int quarters) {
        int magnitude = s.magnitude(x);
        boolean isSine = quarters == 0;
        int isZero = s.equal(magnitude, s.of(0));
        s.guard(s.either(isZero, s.less(s.of(0x1p-60f), magnitude)));
        s.guard(s.less(magnitude, s.of(0x1p30f)));
        int four = s.add(IrOp.DMUL, s.add(IrOp.WIDEN, x), s.wide(4));
        int shifted = s.add(IrOp.DADD, four, s.wide(INTEGERS));
        int quarter = s.and(s.plus(s.low(shifted), quarters), 3);
        int rest = s.add(IrOp.DSUB, four, s.add(IrOp.DSUB, shifted, s.wide(INTEGERS)));
        int angle = s.add(IrOp.DMUL, rest, s.wide(QUARTER));
        int square = s.add(IrOp.DMUL, angle, angle);
        int sine = s.add(IrOp.DMUL, angle, series(s, SINE, square));
        int cosine = series(s, COSINE, square);
        int isOdd = s.equal(s.and(quarter, 1), s.of(1));
        int low = s.select(isOdd, s.low(cosine), s.low(sine));
        int high = s.select(isOdd, s.high(cosine), s.high(sine));
        int isNothing = s.equal(s.magnitude(high), s.of(0));
        int number = s.xor(narrow(s, s.wide(low, high)), s.left(s.and(quarter, 2), Integer.SIZE - 2));
        int result = s.select(isNothing, s.of(0), number);
        return isSine ? s.select(isZero, x, result) : result;
    }

    /** Evaluates a polynomial. */
    private static int series(LoweringBuilder s, double[] coefficients, int x) {
        int sum = s.wide(coefficients[coefficients.length - 1]);
        for (int i = coefficients.length - 2; i >= 0; i--) {
            sum = s.add(IrOp.DFMA, sum, x, s.wide(coefficients[i]));
        }
        return sum;
    }

    /** Rounds to the nearest float. A guard fails if that is uncertain. */
    private static int narrow(LoweringBuilder s, int wide) {
        int rest = s.and(s.low(wide), REST);
        s.guard(s.not(s.below(s.plus(rest, NEAR - MIDDLE), 2 * NEAR)));
        return s.add(IrOp.NARROW, wide);
    }
}
