package org.gfxisa.semantics;

/**
 * The steps around a Newton-Raphson division. Where the manuals and the tests on hardware differ (the flag for a zero
 * operand, the exponents from which a quotient counts as denormal, the direction of the scaling back) this does what
 * hardware does.
 */
final class Division {
    private static final double SCALE32 = 0x1p64;
    private static final double SCALE64 = 0x1p128;

    /** What scaling a pair of a denominator and a numerator asks for. */
    private static final int KEEP = 0;

    private static final int NOT_A_NUMBER = 1;
    private static final int DENOMINATOR_UP = 2;
    private static final int NUMERATOR_UP = 3;
    private static final int BOTH_UP = 4;
    private static final int BOTH_DOWN = 5;
    private static final int DENOMINATOR_DOWN = 6;

    private Division() {}

    /**
     * Chooses.
     *
     * @param d the denominator
     * @param n the numerator
     * @param exponents the numerator's biased exponent less the denominator's
     * @param far the difference from which the quotient may overflow
     * @param near the difference down from which it may be denormal
     * @param numeratorExponent the numerator's biased exponent
     * @param tiny the largest exponent of a tiny numerator
     * @param normal the smallest normal number of the format
     */
    private static int choose(
            double d, double n, int exponents, int far, int near, int numeratorExponent, int tiny, double normal) {
        if (n == 0 || d == 0) {
            return NOT_A_NUMBER;
        }
        if (exponents >= far) {
            return DENOMINATOR_UP;
        }
        if (isDenormal(d, normal)) {
            return BOTH_UP;
        }
        boolean quotient = exponents <= near;
        if (isDenormal(1 / d, normal)) {
            // The manuals scale this denominator up, which would make it infinite.
            return quotient ? DENOMINATOR_DOWN : BOTH_DOWN;
        }
        if (quotient) {
            return NUMERATOR_UP;
        }
        return numeratorExponent <= tiny ? BOTH_UP : KEEP;
    }

    private static boolean isDenormal(double x, double normal) {
        return x != 0 && Math.abs(x) < normal;
    }

    private static int choose32(int d, int n) {
        int exponent = n >>> 23 & 0xff;
        int difference = exponent - (d >>> 23 & 0xff);
        return choose(
                Float.intBitsToFloat(d), Float.intBitsToFloat(n), difference, 96, -126, exponent, 23, Float.MIN_NORMAL);
    }

    private static int choose64(long d, long n) {
        int exponent = (int) (n >>> 52) & 0x7ff;
        int difference = exponent - ((int) (d >>> 52) & 0x7ff);
        return choose(
                Double.longBitsToDouble(d),
                Double.longBitsToDouble(n),
                difference,
                768,
                -1022,
                exponent,
                53,
                Double.MIN_NORMAL);
    }

    /** What x is multiplied by. */
    private static double factor(int choice, double x, double d, double n, double scale) {
        return switch (choice) {
            case DENOMINATOR_UP -> x == d ? scale : 1;
            case DENOMINATOR_DOWN -> x == d ? 1 / scale : 1;
            case NUMERATOR_UP -> x == n ? scale : 1;
            case BOTH_UP -> scale;
            case BOTH_DOWN -> 1 / scale;
            default -> 1;
        };
    }

    private static boolean flag(int choice) {
        return switch (choice) {
            case NOT_A_NUMBER, DENOMINATOR_UP, DENOMINATOR_DOWN, NUMERATOR_UP -> true;
            default -> false;
        };
    }

    static int scale32(int x, int d, int n) {
        int choice = choose32(d, n);
        if (choice == NOT_A_NUMBER) {
            return (int) FloatBits.defaultNan(32, 23);
        }
        float value = Float.intBitsToFloat(x);
        double factor = factor(choice, value, Float.intBitsToFloat(d), Float.intBitsToFloat(n), SCALE32);
        return Floats.F32.isNan(x) ? Floats.F32.quiet(x) : Float.floatToRawIntBits((float) (value * factor));
    }

    static boolean scaleFlag32(int d, int n) {
        return flag(choose32(d, n));
    }

    static long scale64(long x, long d, long n) {
        int choice = choose64(d, n);
        if (choice == NOT_A_NUMBER) {
            return FloatBits.defaultNan(64, 52);
        }
        double value = Double.longBitsToDouble(x);
        double factor = factor(choice, value, Double.longBitsToDouble(d), Double.longBitsToDouble(n), SCALE64);
        return Floats.F64.isNan(x) ? Floats.F64.quiet(x) : Double.doubleToRawLongBits(value * factor);
    }

    static boolean scaleFlag64(long d, long n) {
        return flag(choose64(d, n));
    }

    /** The quotient, or what the operands ask for in its place; for any format. */
    static long fixup(long q, long d, long n, int width, int mantissa, int mode) {
        long sign = (d ^ n) & FloatBits.sign(width);
        if (FloatBits.isNan(n, width, mantissa)) {
            return FloatBits.quiet(n, width, mantissa);
        }
        if (FloatBits.isNan(d, width, mantissa)) {
            return FloatBits.quiet(d, width, mantissa);
        }
        long infinity = FloatBits.infinity(width, mantissa);
        long denominator = FloatBits.magnitude(d, width);
        long numerator = FloatBits.magnitude(n, width);
        if (denominator == numerator && (denominator == 0 || denominator == infinity)) {
            return FloatBits.defaultNan(width, mantissa);
        }
        if (denominator == 0 || numerator == infinity) {
            return sign | infinity;
        }
        if (denominator == infinity || numerator == 0) {
            return sign;
        }
        long difference = (numerator >>> mantissa) - (denominator >>> mantissa);
        int bias = (1 << width - 2 - mantissa) - 1;
        // Half precision does not look at what happened on the way.
        if (width > 16) {
            int round = width == 32 ? Mode.round32(mode) : Mode.round64(mode);
            boolean away = round == (sign == 0 ? Mode.RUP : Mode.RDN);
            if (difference < -(bias + mantissa)) {
                return sign | (away ? 1 : 0);
            }
            // The steps make a NaN of an overflow.
            if (FloatBits.magnitude(q, width) >= infinity) {
                return sign | (away || round == Mode.RNE ? infinity : infinity - 1);
            }
        }
        return sign | FloatBits.magnitude(q, width);
    }
}
