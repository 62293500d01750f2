package org.gfxisa.semantics;

/**
 * The exceptions that arithmetic raises, collected, in the bits of TRAPSTS.EXCP and MODE.EXCP_EN. Made once and used again and again;
 * for one thread.
 *
 * <p>What raises what is that of the table in "RDNA4 ISA, 3.4.10": a result counts as an underflow if the exact number is below the
 * smallest normal one, whether rounding changes it or not. Operations that hardware approximates are never inexact.
 */
public final class Exceptions {
    /** An operand that the operation has no result for, or a signalling NaN. */
    public static final int INVALID = 1;
    /** A denormal operand, whether it is kept or flushed. */
    public static final int INPUT_DENORMAL = 1 << 1;
    /** A number divided by zero. */
    public static final int DIVIDE_BY_ZERO = 1 << 2;
    /** The rounded result would be larger than the largest number. */
    public static final int OVERFLOW = 1 << 3;
    /** The exact result is smaller than the smallest normal number. */
    public static final int UNDERFLOW = 1 << 4;
    /** The result is not the exact one. */
    public static final int INEXACT = 1 << 5;
    /** A reciprocal for integers, of zero. */
    public static final int INTEGER_DIVIDE_BY_ZERO = 1 << 6;

    private int raised;
    private boolean clamp;

    /** Nothing raised. */
    public Exceptions() {}

    /**
     * Starts an instruction: forgets what was raised.
     *
     * @param clamps its clamp modifier: with it quiet NaNs signal in comparisons, and conversions to integers may be inexact
     */
    public void begin(boolean clamps) {
        raised = 0;
        clamp = clamps;
    }

    /** What has been raised. */
    public int raised() {
        return raised;
    }

    void raise(int exceptions) {
        raised |= exceptions;
    }

    /** An operand of any format: signalling NaN, or denormal. */
    void operand(long x, int width, int mantissa) {
        if (FloatBits.isSignalling(x, width, mantissa)) {
            raised |= INVALID;
        } else if (FloatBits.isDenormal(x, width, mantissa)) {
            raised |= INPUT_DENORMAL;
        }
    }

    /** An operand of a comparison. */
    void compared(long x, int width, int mantissa) {
        operand(x, width, mantissa);
        if (clamp && FloatBits.isNan(x, width, mantissa)) {
            raised |= INVALID;
        }
    }

    /**
     * The result of an operation in a format narrower than a double.
     *
     * @param exact the exact result of finite operands, or that rounded to odd; a NaN if there is none
     * @param bias of the format's exponent, which is also the largest one
     * @param isKept whether denormal results are kept
     */
    void result(double exact, int mantissa, int bias, int round, boolean isKept) {
        if (exact != exact) {
            raised |= INVALID;
            return;
        }
        double size = Math.abs(exact);
        if (size == 0 || size == Double.POSITIVE_INFINITY) {
            return;
        }
        boolean isTiny = size < Narrow.power(1 - bias);
        if (isTiny) {
            raised |= UNDERFLOW;
        }
        // Rounded as if the exponent had no upper end: far enough from it, but with all bits of the mantissa.
        int down = size >= Narrow.power(bias) ? bias : 0;
        int bits = Narrow.round(exact * Narrow.power(-down), mantissa, bias, round, false);
        double rounded = value(bits & (1 << mantissa) * (2 * bias + 2) - 1, mantissa, bias) * Narrow.power(down);
        if (rounded >= 2 * Narrow.power(bias)) {
            raised |= OVERFLOW | INEXACT;
        } else if (rounded != size || isTiny && !isKept) {
            raised |= INEXACT;
        }
    }

    /** The number of a format's exponent and mantissa. */
    private static double value(int magnitude, int mantissa, int bias) {
        int exponent = magnitude >>> mantissa;
        if (exponent == 2 * bias + 1) {
            return Double.POSITIVE_INFINITY;
        }
        int fraction = magnitude & (1 << mantissa) - 1;
        int significand = exponent == 0 ? fraction : fraction | 1 << mantissa;
        return significand * Narrow.power(Math.max(exponent, 1) - bias - mantissa);
    }

    /** A number that becomes an integer between two limits, toward zero. */
    void integer(double value, double low, double high) {
        double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
        if (!(whole >= low && whole <= high)) {
            raised |= INVALID;
        } else if (clamp && whole != value) {
            raised |= INEXACT;
        }
    }

    /** A number that is limited, scaled and rounded to an integer. */
    void normalized(double value, double low, double factor) {
        double scaled = Math.max(low, Math.min(1, value)) * factor;
        if (value != value) {
            raised |= INVALID;
        } else if (scaled != Math.rint(scaled)) {
            raised |= INEXACT;
        }
    }

    /**
     * The result of an approximated function of a number.
     *
     * @param isPole whether the function goes to infinity there
     */
    void function(double operand, double result, boolean isPole, double leastNormal, double most) {
        if (operand != operand) {
            return;
        }
        if (result != result) {
            raised |= INVALID;
        } else if (isPole) {
            raised |= DIVIDE_BY_ZERO;
        } else if (!Double.isInfinite(operand)) {
            double size = Math.abs(result);
            raised |= size > most ? OVERFLOW : size != 0 && size < leastNormal ? UNDERFLOW : 0;
        }
    }

    /** A division whose quotient the steps before have computed. */
    void division(long d, long n, int width, int mantissa) {
        operand(d, width, mantissa);
        operand(n, width, mantissa);
        long infinity = FloatBits.infinity(width, mantissa);
        long denominator = FloatBits.magnitude(d, width);
        long numerator = FloatBits.magnitude(n, width);
        if (denominator > infinity || numerator > infinity) {
            return;
        }
        if (denominator == numerator && (denominator == 0 || denominator == infinity)) {
            raised |= INVALID;
        } else if (denominator == 0 && numerator != infinity) {
            raised |= DIVIDE_BY_ZERO;
        }
    }
}
