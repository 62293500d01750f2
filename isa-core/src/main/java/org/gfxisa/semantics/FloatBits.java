package org.gfxisa.semantics;

/**
 * What can be said of a float from its bits alone, for any IEEE format given by its width and its mantissa's. The
 * parameters are constants at every call, so that the masks fold.
 */
final class FloatBits {
    private static final int SIGNALLING = 1;
    private static final int QUIET = 1 << 1;
    private static final int NEGATIVE_INFINITY = 2;
    private static final int POSITIVE_INFINITY = 9;

    private FloatBits() {}

    static long sign(int width) {
        return 1L << width - 1;
    }

    static long magnitude(long x, int width) {
        return x & sign(width) - 1;
    }

    static long infinity(int width, int mantissa) {
        return (1L << width - 1 - mantissa) - 1 << mantissa;
    }

    static long quietBit(int mantissa) {
        return 1L << mantissa - 1;
    }

    /** The NaN of an operation without a result: negative and quiet. */
    static long defaultNan(int width, int mantissa) {
        return sign(width) | infinity(width, mantissa) | quietBit(mantissa);
    }

    static boolean isNan(long x, int width, int mantissa) {
        return magnitude(x, width) > infinity(width, mantissa);
    }

    static boolean isSignalling(long x, int width, int mantissa) {
        return isNan(x, width, mantissa) && (x & quietBit(mantissa)) == 0;
    }

    static boolean isInfinite(long x, int width, int mantissa) {
        return magnitude(x, width) == infinity(width, mantissa);
    }

    static boolean isDenormal(long x, int width, int mantissa) {
        long m = magnitude(x, width);
        return m != 0 && m < 1L << mantissa;
    }

    static long quiet(long x, int width, int mantissa) {
        return isNan(x, width, mantissa) ? x | quietBit(mantissa) : x;
    }

    /** A denormal as the zero of its sign. */
    static long flush(long x, int width, int mantissa) {
        return magnitude(x, width) < 1L << mantissa ? x & sign(width) : x;
    }

    /** The first NaN of some operands, quiet, or the default one. */
    static long nan(long a, long b, int width, int mantissa) {
        if (isNan(a, width, mantissa)) {
            return a | quietBit(mantissa);
        }
        return isNan(b, width, mantissa) ? b | quietBit(mantissa) : defaultNan(width, mantissa);
    }

    static long nan(long a, long b, long c, int width, int mantissa) {
        return isNan(a, width, mantissa) ? a | quietBit(mantissa) : nan(b, c, width, mantissa);
    }

    /** Orders numbers as integers; -0 comes just before +0. */
    private static long key(long x, int width) {
        long m = magnitude(x, width);
        return (x & sign(width)) != 0 ? ~m : m;
    }

    private static boolean bothZero(long a, long b, int width) {
        return magnitude(a | b, width) == 0;
    }

    static boolean ordered(long a, long b, int width, int mantissa) {
        return !isNan(a, width, mantissa) && !isNan(b, width, mantissa);
    }

    /** Equal as numbers; false with a NaN. */
    static boolean eq(long a, long b, int width, int mantissa) {
        return ordered(a, b, width, mantissa) && (a == b || bothZero(a, b, width));
    }

    /** The hardware's minimum: a NaN loses to a number, except a signalling one under IEEE. */
    static long min(long a, long b, int width, int mantissa, boolean ieee) {
        if (!ordered(a, b, width, mantissa)) {
            return number(a, b, width, mantissa, ieee);
        }
        return key(a, width) <= key(b, width) ? a : b;
    }

    /** The hardware's maximum. */
    static long max(long a, long b, int width, int mantissa, boolean ieee) {
        if (!ordered(a, b, width, mantissa)) {
            return number(a, b, width, mantissa, ieee);
        }
        return key(a, width) >= key(b, width) ? a : b;
    }

    /** What a minimum or maximum is if one of its operands is a NaN. */
    private static long number(long a, long b, int width, int mantissa, boolean ieee) {
        if (ieee && isSignalling(a, width, mantissa)) {
            return a | quietBit(mantissa);
        }
        if (ieee && isSignalling(b, width, mantissa)) {
            return b | quietBit(mantissa);
        }
        return isNan(a, width, mantissa) ? b : a;
    }

    static long min3(long a, long b, long c, int width, int mantissa, boolean ieee) {
        return min(min(a, b, width, mantissa, ieee), c, width, mantissa, ieee);
    }

    static long max3(long a, long b, long c, int width, int mantissa, boolean ieee) {
        return max(max(a, b, width, mantissa, ieee), c, width, mantissa, ieee);
    }

    /** The hardware's median: that of three numbers, or the minimum if there is a NaN. */
    static long med3(long a, long b, long c, int width, int mantissa, boolean ieee) {
        if (isNan(a, width, mantissa) || !ordered(b, c, width, mantissa)) {
            return min3(a, b, c, width, mantissa, ieee);
        }
        long top = max3(a, b, c, width, mantissa, ieee);
        if (eq(top, a, width, mantissa)) {
            return max(b, c, width, mantissa, ieee);
        }
        return eq(top, b, width, mantissa) ? max(a, c, width, mantissa, ieee) : max(a, b, width, mantissa, ieee);
    }

    /** IEEE 754-2019 minimum: a NaN wins. */
    static long minimum(long a, long b, int width, int mantissa) {
        return ordered(a, b, width, mantissa) ? min(a, b, width, mantissa, false) : nan(a, b, width, mantissa);
    }

    /** IEEE 754-2019 maximum: a NaN wins. */
    static long maximum(long a, long b, int width, int mantissa) {
        return ordered(a, b, width, mantissa) ? max(a, b, width, mantissa, false) : nan(a, b, width, mantissa);
    }

    /** Whether the value's class is among those of the ten-bit mask. */
    static boolean classTest(long x, int mask, int width, int mantissa) {
        if (isNan(x, width, mantissa)) {
            return (mask & (isSignalling(x, width, mantissa) ? SIGNALLING : QUIET)) != 0;
        }
        long m = magnitude(x, width);
        // Distance from infinity: 0 infinite, 1 normal, 2 denormal, 3 zero.
        int distance = m == infinity(width, mantissa) ? 0 : m >= 1L << mantissa ? 1 : m != 0 ? 2 : 3;
        boolean negative = (x & sign(width)) != 0;
        return (mask >> (negative ? NEGATIVE_INFINITY + distance : POSITIVE_INFINITY - distance) & 1) != 0;
    }

    /** The exponent e of {@code x = m * 2^e} with {@code 0.5 <= |m| < 1}; 0 for zero, infinity and NaN. */
    static int frexpExp(long x, int width, int mantissa) {
        long m = magnitude(x, width);
        if (m == 0 || m >= infinity(width, mantissa)) {
            return 0;
        }
        int bias = (1 << width - 2 - mantissa) - 1;
        int top = 63 - Long.numberOfLeadingZeros(m);
        return top < mantissa ? top - mantissa + 2 - bias : (int) (m >>> mantissa) + 1 - bias;
    }

    /** The m of the same; zero, infinity and (quiet) NaN as they are. */
    static long frexpMant(long x, int width, int mantissa) {
        long m = magnitude(x, width);
        if (m == 0 || m >= infinity(width, mantissa)) {
            return quiet(x, width, mantissa);
        }
        int bias = (1 << width - 2 - mantissa) - 1;
        int top = 63 - Long.numberOfLeadingZeros(m);
        long normal = top < mantissa ? m << mantissa - top : m;
        return x & sign(width) | (long) bias - 1 << mantissa | normal & (1L << mantissa) - 1;
    }
}
