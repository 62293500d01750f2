package org.gfxisa.simulator.reference;

import java.util.Locale;

/** A binary floating-point format of IEEE 754, and what its bits mean. */
enum Format {
    F16(16, 10),
    F32(32, 23),
    F64(64, 52);

    /** As types of operands have it. */
    final String type;

    final int width;
    /** Explicit bits of the significand. */
    final int fraction;

    final int bias;
    final long sign;
    final long infinity;
    /** The NaN of an operation without a result. */
    final long nan;

    Format(int width, int fraction) {
        type = name().toLowerCase(Locale.ROOT);
        this.width = width;
        this.fraction = fraction;
        bias = (1 << width - fraction - 2) - 1;
        sign = 1L << width - 1;
        infinity = (2L * bias + 1) << fraction;
        nan = sign | infinity | 1L << fraction - 1;
    }

    long magnitude(long bits) {
        return bits & sign - 1;
    }

    boolean isNegative(long bits) {
        return (bits & sign) != 0;
    }

    boolean isNan(long bits) {
        return magnitude(bits) > infinity;
    }

    boolean isSignalling(long bits) {
        return isNan(bits) && (bits >>> fraction - 1 & 1) == 0;
    }

    boolean isInfinite(long bits) {
        return magnitude(bits) == infinity;
    }

    boolean isZero(long bits) {
        return magnitude(bits) == 0;
    }

    boolean isDenormal(long bits) {
        return exponent(bits) == 0 && !isZero(bits);
    }

    /** The biased exponent. */
    int exponent(long bits) {
        return (int) (magnitude(bits) >>> fraction);
    }

    long quiet(long bits) {
        return bits | 1L << fraction - 1;
    }

    /** A finite number as it is. */
    Exact exact(long bits) {
        int exponent = exponent(bits);
        long digits = bits & (1L << fraction) - 1 | (exponent == 0 ? 0 : 1L << fraction);
        return Exact.of(isNegative(bits) ? -digits : digits, Math.max(exponent, 1) - bias - fraction);
    }

    /** One, in the format's bits. */
    long one() {
        return (long) bias << fraction;
    }
}
