package org.gfxisa.semantics;

/**
 * Functions that hardware approximates. These are accurate in double precision; what is exact on hardware (powers of
 * two, quarter turns, infinities) is exact here.
 */
final class Approximate {
    private static final double ROOT = Math.sqrt(2);
    private static final double LN2 = Math.log(2);
    private static final int QUARTERS = 3;

    private Approximate() {}

    static double rcp(double x) {
        return 1 / x;
    }

    static double rsq(double x) {
        return 1 / Math.sqrt(x);
    }

    static double sqrt(double x) {
        return Math.sqrt(x);
    }

    static double exp2(double x) {
        return Math.pow(2, x);
    }

    static double log2(double x) {
        if (!(x > 0) || Double.isInfinite(x)) {
            return x == 0 ? Double.NEGATIVE_INFINITY : x > 0 ? x : Double.NaN;
        }
        // A mantissa near 1: the logarithm of a number a little below 1 loses nothing.
        int exponent = Math.getExponent(x * ROOT);
        if (exponent < Double.MIN_EXPONENT) {
            return log2(x * 0x1p60) - 60;
        }
        double mantissa = Math.scalb(x, -exponent);
        return exponent + Math.log(mantissa) / LN2;
    }

    static double sin2pi(double x) {
        return x == 0 ? x : turn(x, 0);
    }

    static double cos2pi(double x) {
        return turn(x, 1);
    }

    /** The sine of x turns and some quarters of one. */
    private static double turn(double x, int quarters) {
        if (Double.isInfinite(x)) {
            return Double.NaN;
        }
        double fraction = (x - Math.rint(x)) * 4;
        double nearest = Math.rint(fraction);
        double angle = (fraction - nearest) * (Math.PI / 2);
        return switch ((int) nearest + quarters & QUARTERS) {
            case 0 -> Math.sin(angle);
            case 1 -> Math.cos(angle);
            // Not the negation, which would make a negative zero.
            case 2 -> 0 - Math.sin(angle);
            default -> 0 - Math.cos(angle);
        };
    }
}
