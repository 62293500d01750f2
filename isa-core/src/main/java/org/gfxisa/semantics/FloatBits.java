package org.gfxisa.semantics;

/**
 * What can be said of a float from its bits alone, for any IEEE format given by its width and its mantissa's. The
 * parameters are constants at every call, so that the masks fold.
 */
final class FloatBits {

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

    static boolean ordered(long a, long b, int width, int mantissa) {
        return !isNan(a, width, mantissa) && !isNan(b, width, mantissa);
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
}
