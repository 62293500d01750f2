package org.gfxisa.semantics;

/**
 * From a double to a smaller format, with one rounding in any direction. A double that is not exact must have been
 * rounded to odd ({@link #sum}); with its 53 bits it then rounds on to 24 or fewer as the exact value does.
 */
final class Narrow {
    private static final int MANTISSA = 52;
    private static final int BIAS = 1023;
    private static final long FRACTION = (1L << MANTISSA) - 1;
    private static final long SIGN = Long.MIN_VALUE;

    private Narrow() {}

    /** The sum, rounded to odd if it is not exact; the zero of an exact sum has the sign that the rounding asks for. */
    static double sum(double a, double b, int round) {
        double s = a + b;
        if (s == 0) {
            return zeroSum(a, b, round);
        }
        double t = s - a;
        double error = a - (s - t) + (b - t);
        long bits = Double.doubleToRawLongBits(s);
        // Infinities and NaNs leave a NaN in error, which compares false.
        if (!(error < 0 || error > 0) || (bits & 1) != 0) {
            return s;
        }
        return Double.longBitsToDouble(error > 0 == s > 0 ? bits + 1 : bits - 1);
    }

    /** A sum that is known to be exact, with the same zero. */
    static double exactSum(double a, double b, int round) {
        double s = a + b;
        return s == 0 ? zeroSum(a, b, round) : s;
    }

    /** 2^n, for an n from -1022 to 1023. */
    static double power(int n) {
        return Double.longBitsToDouble((long) (BIAS + n) << MANTISSA);
    }

    /** The zero that a + b is. */
    static double zeroSum(double a, double b, int round) {
        boolean bothNegative = (Double.doubleToRawLongBits(a) & Double.doubleToRawLongBits(b)) < 0 && a == 0 && b == 0;
        boolean anyNegative = (Double.doubleToRawLongBits(a) | Double.doubleToRawLongBits(b)) < 0;
        return bothNegative || anyNegative && round == Mode.RDN ? -0.0 : 0.0;
    }

    /**
     * Rounds a number (no NaN) to a format.
     *
     * @param mantissa bits of its mantissa
     * @param bias of its exponent, which is also the largest one
     * @param saturate whether an overflow becomes the largest finite value in every rounding
     * @return its bits
     */
    static int round(double value, int mantissa, int bias, int round, boolean saturate) {
        long bits = Double.doubleToRawLongBits(value);
        boolean negative = bits < 0;
        long m = bits & ~SIGN;
        int infinity = 2 * bias + 1 << mantissa;
        int sign = negative ? infinity + (1 << mantissa) : 0;
        if (m == 0) {
            return sign;
        }
        int exponentField = (int) (m >>> MANTISSA);
        if (exponentField == 2 * BIAS + 1) {
            return sign | infinity;
        }
        int exponent = Math.max(exponentField, 1) - BIAS;
        long significand = exponentField == 0 ? m : m & FRACTION | FRACTION + 1;
        int least = 1 - bias;
        int base = Math.max(exponent, least);
        int shift = Math.min(MANTISSA - mantissa + base - exponent, 63);
        long quotient = significand >>> shift;
        long rest = significand & (1L << shift) - 1;
        boolean up = switch (round) {
            case Mode.RNE -> {
                long half = 1L << shift - 1;
                yield rest > half || rest == half && (quotient & 1) != 0;
            }
            case Mode.RUP -> rest != 0 && !negative;
            case Mode.RDN -> rest != 0 && negative;
            default -> false;
        };
        // A carry out of the mantissa moves into the exponent by itself.
        long encoded = ((long) (base + bias - 1) << mantissa) + quotient + (up ? 1 : 0);
        if (encoded < infinity) {
            return sign | (int) encoded;
        }
        boolean away = round == Mode.RNE || round == (negative ? Mode.RDN : Mode.RUP);
        return sign | (away && !saturate ? infinity : infinity - 1);
    }

    /** A long as a double, rounded to odd. */
    static double fromLong(long value) {
        return value < 0 ? -fromMagnitude(-value) : fromMagnitude(value);
    }

    /** An unsigned long as a double, rounded to odd. */
    static double fromMagnitude(long value) {
        if (value >>> MANTISSA + 1 == 0) {
            return value;
        }
        int shift = Long.SIZE - 1 - MANTISSA;
        long sticky = (value & (1L << shift) - 1) != 0 ? 1 : 0;
        return (double) (value >>> shift | sticky) * (1L << shift);
    }
}
