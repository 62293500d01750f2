package org.gfxisa.semantics;

import java.util.function.DoubleUnaryOperator;

/** The operations of {@link DoubleFloat} that raise exceptions, as {@link RaisingFloat} for narrow formats. */
public final class RaisingDouble {
    /** How far results are scaled down to see whether they would be too large. */
    private static final int DOWN = 256;

    RaisingDouble() {}

    private static double number(long a, int mode) {
        return Double.longBitsToDouble(Floats.F64.input(a, mode));
    }

    private static boolean isNan(long a, long b, long c) {
        return Floats.F64.isNan(a) || Floats.F64.isNan(b) || Floats.F64.isNan(c);
    }

    private static double magnitude(long a) {
        return Math.abs(Double.longBitsToDouble(a));
    }

    /** The result of (x * y + z) * 2^scale, with denormals as they are. */
    private static void result(long x, long y, long z, int scale, int mode, Exceptions raised) {
        if (isNan(x, y, z)) {
            return;
        }
        if (Floats.F64.isInfinite(x) || Floats.F64.isInfinite(y) || Floats.F64.isInfinite(z)) {
            raised.raise(invalid(x, y, z));
            return;
        }
        double least = magnitude(Soft64.multiplyAdd(x, y, z, scale, Mode.RTZ));
        double below = Double.longBitsToDouble(Soft64.multiplyAdd(x, y, z, scale, Mode.RDN));
        double above = Double.longBitsToDouble(Soft64.multiplyAdd(x, y, z, scale, Mode.RUP));
        boolean isExact = below == above;
        boolean isKept = (Mode.denorm64(mode) & Mode.KEEP_RESULTS) != 0;
        if (least < Double.MIN_NORMAL && (least != 0 || !isExact)) {
            raised.raise(Exceptions.UNDERFLOW | (isKept && isExact ? 0 : Exceptions.INEXACT));
        } else if (!isExact) {
            raised.raise(Exceptions.INEXACT);
        }
        double scaled = magnitude(Soft64.multiplyAdd(x, y, z, scale - DOWN, Mode.round64(mode)));
        if (scaled >= 2 * Narrow.power(DoubleFloat.BIAS - DOWN)) {
            raised.raise(Exceptions.OVERFLOW | Exceptions.INEXACT);
        }
    }

    /** Whether there is no result, with an infinite operand. */
    private static int invalid(long x, long y, long z) {
        boolean isInfiniteProduct = Floats.F64.isInfinite(x) || Floats.F64.isInfinite(y);
        boolean hasNoProduct = isInfiniteProduct && (magnitude(x) == 0 || magnitude(y) == 0);
        boolean isOpposite = isInfiniteProduct && Floats.F64.isInfinite(z) && (x ^ y ^ z) < 0;
        return hasNoProduct || isOpposite ? Exceptions.INVALID : 0;
    }

    /** An operand of an operation that raises nothing by its result. */
    public long operand(long a, Exceptions raised) {
        raised.operand(a, DoubleFloat.WIDTH, DoubleFloat.MANTISSA);
        return a;
    }

    /** An operand of a comparison. */
    public long compared(long a, Exceptions raised) {
        raised.compared(a, DoubleFloat.WIDTH, DoubleFloat.MANTISSA);
        return a;
    }

    /** Sum. */
    public long add(long a, long b, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        result(Floats.F64.input(a, mode), DoubleFloat.ONE, Floats.F64.input(b, mode), 0, mode, raised);
        return Floats.F64.add(a, b, mode);
    }

    /** Difference. */
    public long sub(long a, long b, int mode, Exceptions raised) {
        add(a, b ^ DoubleFloat.SIGN, mode, raised);
        return Floats.F64.sub(a, b, mode);
    }

    /** Product. */
    public long mul(long a, long b, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        result(Floats.F64.input(a, mode), Floats.F64.input(b, mode), (a ^ b) & DoubleFloat.SIGN, 0, mode, raised);
        return Floats.F64.mul(a, b, mode);
    }

    /** Product and sum, rounded once. */
    public long fma(long a, long b, long c, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        operand(c, raised);
        result(Floats.F64.input(a, mode), Floats.F64.input(b, mode), Floats.F64.input(c, mode), 0, mode, raised);
        return Floats.F64.fma(a, b, c, mode);
    }

    /** a * 2^n. */
    public long ldexp(long a, int n, int mode, Exceptions raised) {
        operand(a, raised);
        long x = Floats.F64.input(a, mode);
        result(
                x,
                DoubleFloat.ONE,
                x & DoubleFloat.SIGN,
                Ints.clamp(n, -DoubleFloat.MOST_SCALE, DoubleFloat.MOST_SCALE),
                mode,
                raised);
        return Floats.F64.ldexp(a, n, mode);
    }

    /** Fused product and sum, scaled by 2^128 away from the middle if the flag is set; inputs are never flushed. */
    public long divFmas(long a, long b, long c, boolean flag, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        operand(c, raised);
        boolean up = (c >>> DoubleFloat.MANTISSA & 0x7ff) > DoubleFloat.BIAS;
        result(a, b, c, flag ? up ? 128 : -128 : 0, mode, raised);
        return Floats.F64.divFmas(a, b, c, flag, mode);
    }

    /** The last step of a division: quotient, denominator, numerator. */
    public long divFixup(long q, long d, long n, int mode, Exceptions raised) {
        raised.division(d, n, DoubleFloat.WIDTH, DoubleFloat.MANTISSA);
        return Floats.F64.divFixup(q, d, n, mode);
    }

    // ---- conversions ----

    /** From f16. */
    public long fromF16(int value, int mode, Exceptions raised) {
        Raising.F16.operand(value, raised);
        return Floats.F64.fromF16(value, mode);
    }

    /** From f32. */
    public long fromF32(int value, int mode, Exceptions raised) {
        Raising.F32.operand(value, raised);
        return Floats.F64.fromF32(value, mode);
    }

    /** Toward zero, saturating. */
    public int toI32(long a, Exceptions raised) {
        operand(a, raised);
        raised.integer(Double.longBitsToDouble(a), Integer.MIN_VALUE, Integer.MAX_VALUE);
        return Floats.F64.toI32(a);
    }

    /** Toward zero, saturating. */
    public int toU32(long a, Exceptions raised) {
        operand(a, raised);
        raised.integer(Double.longBitsToDouble(a), 0, Ints.MOST_U32);
        return Floats.F64.toU32(a);
    }

    // ---- approximate on hardware ----

    private void function(long a, int mode, DoubleUnaryOperator function, boolean isPoleAtZero, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        raised.function(x, function.applyAsDouble(x), isPoleAtZero && x == 0, Double.MIN_NORMAL, Double.MAX_VALUE);
    }

    /** 1 / a. */
    public long rcp(long a, int mode, Exceptions raised) {
        function(a, mode, Approximate::rcp, true, raised);
        return Floats.F64.rcp(a, mode);
    }

    /** 1 / sqrt(a). */
    public long rsq(long a, int mode, Exceptions raised) {
        function(a, mode, Approximate::rsq, true, raised);
        return Floats.F64.rsq(a, mode);
    }

    /** Square root. */
    public long sqrt(long a, int mode, Exceptions raised) {
        function(a, mode, Approximate::sqrt, false, raised);
        return Floats.F64.sqrt(a, mode);
    }

    /** 2^a. */
    public long exp2(long a, int mode, Exceptions raised) {
        function(a, mode, x -> Math.max(Double.MIN_VALUE, Approximate.exp2(x)), false, raised);
        return Floats.F64.exp2(a, mode);
    }

    /** Logarithm to base 2. */
    public long log2(long a, int mode, Exceptions raised) {
        function(a, mode, Approximate::log2, true, raised);
        return Floats.F64.log2(a, mode);
    }

    /** sin(2 pi a). */
    public long sin2pi(long a, int mode, Exceptions raised) {
        function(a, mode, Approximate::sin2pi, false, raised);
        return Floats.F64.sin2pi(a, mode);
    }

    /** cos(2 pi a). */
    public long cos2pi(long a, int mode, Exceptions raised) {
        function(a, mode, Approximate::cos2pi, false, raised);
        return Floats.F64.cos2pi(a, mode);
    }
}
