package org.gfxisa.semantics;

/** The operations of {@link F64} that raise exceptions, with one parameter more, which collects them. Not for speed. */
public final class RaisingF64 {
    private static final int WIDTH = 64;
    private static final int MANTISSA = 52;
    private static final int BIAS = 1023;
    private static final long SIGN = Long.MIN_VALUE;
    private static final long ONE = (long) BIAS << MANTISSA;
    private static final int MOST_SCALE = 5000;
    private static final double MOST_U32 = 0xffffffffL;
    /** How far results are scaled down to see whether they would be too large. */
    private static final int DOWN = 256;

    private RaisingF64() {}

    private static double number(long a, int mode) {
        return Double.longBitsToDouble(F64.input(a, mode));
    }

    private static boolean isNan(long a, long b, long c) {
        return F64.isNan(a) || F64.isNan(b) || F64.isNan(c);
    }

    private static boolean isZero(long a, int mode) {
        return number(a, mode) == 0;
    }

    private static double magnitude(long a) {
        return Math.abs(Double.longBitsToDouble(a));
    }

    /** The result of (x * y + z) * 2^scale, with denormals as they are. */
    private static void result(long x, long y, long z, int scale, int mode, Exceptions raised) {
        if (isNan(x, y, z)) {
            return;
        }
        if (F64.isInfinite(x) || F64.isInfinite(y) || F64.isInfinite(z)) {
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
        if (scaled >= 2 * Narrow.power(BIAS - DOWN)) {
            raised.raise(Exceptions.OVERFLOW | Exceptions.INEXACT);
        }
    }

    /** Whether there is no result, with an infinite operand. */
    private static int invalid(long x, long y, long z) {
        boolean isInfiniteProduct = F64.isInfinite(x) || F64.isInfinite(y);
        boolean hasNoProduct = isInfiniteProduct && (magnitude(x) == 0 || magnitude(y) == 0);
        boolean isOpposite = isInfiniteProduct && F64.isInfinite(z) && (x ^ y ^ z) < 0;
        return hasNoProduct || isOpposite ? Exceptions.INVALID : 0;
    }

    /** An operand of an operation that raises nothing by its result. */
    public static long operand(long a, Exceptions raised) {
        raised.operand(a, WIDTH, MANTISSA);
        return a;
    }

    /** An operand of a comparison. */
    public static long compared(long a, Exceptions raised) {
        raised.compared(a, WIDTH, MANTISSA);
        return a;
    }

    /** Sum. */
    public static long add(long a, long b, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        result(F64.input(a, mode), ONE, F64.input(b, mode), 0, mode, raised);
        return F64.add(a, b, mode);
    }

    /** Difference. */
    public static long sub(long a, long b, int mode, Exceptions raised) {
        add(a, b ^ SIGN, mode, raised);
        return F64.sub(a, b, mode);
    }

    /** Product. */
    public static long mul(long a, long b, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        result(F64.input(a, mode), F64.input(b, mode), (a ^ b) & SIGN, 0, mode, raised);
        return F64.mul(a, b, mode);
    }

    /** Product and sum, rounded once. */
    public static long fma(long a, long b, long c, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        operand(c, raised);
        result(F64.input(a, mode), F64.input(b, mode), F64.input(c, mode), 0, mode, raised);
        return F64.fma(a, b, c, mode);
    }

    /** Product and sum each rounded, denormals always flushed. */
    public static long mad(long a, long b, long c, int mode, Exceptions raised) {
        int flushing = Mode.withDenorm(mode, Mode.FLUSH);
        return add(mul(a, b, flushing, raised), c, flushing, raised);
    }

    /** Product in which 0 times anything is +0. */
    public static long mulLegacy(long a, long b, int mode, Exceptions raised) {
        if (isZero(a, mode) || isZero(b, mode)) {
            operand(a, raised);
            operand(b, raised);
            return 0;
        }
        return mul(a, b, mode, raised);
    }

    /** The same for {@link #mad}. */
    public static long madLegacy(long a, long b, long c, int mode, Exceptions raised) {
        int flushing = Mode.withDenorm(mode, Mode.FLUSH);
        return add(mulLegacy(a, b, flushing, raised), c, flushing, raised);
    }

    /** The same for {@link #fma}. */
    public static long fmaLegacy(long a, long b, long c, int mode, Exceptions raised) {
        if (isZero(a, mode) || isZero(b, mode)) {
            operand(a, raised);
            operand(b, raised);
            return add(0, c, mode, raised);
        }
        return fma(a, b, c, mode, raised);
    }

    /** a * 2^n. */
    public static long ldexp(long a, int n, int mode, Exceptions raised) {
        operand(a, raised);
        long x = F64.input(a, mode);
        result(x, ONE, x & SIGN, Ints.clamp(n, -MOST_SCALE, MOST_SCALE), mode, raised);
        return F64.ldexp(a, n, mode);
    }

    /** Fused product and sum, scaled by 2^128 away from the middle if the flag is set; inputs are never flushed. */
    public static long divFmas(long a, long b, long c, boolean flag, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        operand(c, raised);
        boolean up = (c >>> MANTISSA & 0x7ff) > BIAS;
        result(a, b, c, flag ? up ? 128 : -128 : 0, mode, raised);
        return F64.divFmas(a, b, c, flag, mode);
    }

    /** The last step of a division: quotient, denominator, numerator. */
    public static long divFixup(long q, long d, long n, int mode, Exceptions raised) {
        raised.division(d, n, WIDTH, MANTISSA);
        return F64.divFixup(q, d, n, mode);
    }

    // ---- conversions ----

    /** From f16. */
    public static long fromF16(int value, int mode, Exceptions raised) {
        RaisingF16.operand(value, raised);
        return F64.fromF16(value, mode);
    }

    /** From f32. */
    public static long fromF32(int value, int mode, Exceptions raised) {
        RaisingF32.operand(value, raised);
        return F64.fromF32(value, mode);
    }

    /** Toward zero, saturating. */
    public static int toI32(long a, Exceptions raised) {
        operand(a, raised);
        raised.integer(Double.longBitsToDouble(a), Integer.MIN_VALUE, Integer.MAX_VALUE);
        return F64.toI32(a);
    }

    /** Toward zero, saturating. */
    public static int toU32(long a, Exceptions raised) {
        operand(a, raised);
        raised.integer(Double.longBitsToDouble(a), 0, MOST_U32);
        return F64.toU32(a);
    }

    // ---- approximate on hardware ----

    private static void function(double x, double result, boolean isPole, Exceptions raised) {
        raised.function(x, result, isPole, Double.MIN_NORMAL, Double.MAX_VALUE);
    }

    /** 1 / a. */
    public static long rcp(long a, int mode, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        function(x, Approximate.rcp(x), x == 0, raised);
        return F64.rcp(a, mode);
    }

    /** 1 / sqrt(a). */
    public static long rsq(long a, int mode, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        function(x, Approximate.rsq(x), x == 0, raised);
        return F64.rsq(a, mode);
    }

    /** Square root. */
    public static long sqrt(long a, int mode, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        function(x, Approximate.sqrt(x), false, raised);
        return F64.sqrt(a, mode);
    }

    /** 2^a. */
    public static long exp2(long a, int mode, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        function(x, Math.max(Double.MIN_VALUE, Approximate.exp2(x)), false, raised);
        return F64.exp2(a, mode);
    }

    /** Logarithm to base 2. */
    public static long log2(long a, int mode, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        function(x, Approximate.log2(x), x == 0, raised);
        return F64.log2(a, mode);
    }

    /** sin(2 pi a). */
    public static long sin2pi(long a, int mode, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        function(x, Approximate.sin2pi(x), false, raised);
        return F64.sin2pi(a, mode);
    }

    /** cos(2 pi a). */
    public static long cos2pi(long a, int mode, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        function(x, Approximate.cos2pi(x), false, raised);
        return F64.cos2pi(a, mode);
    }
}
