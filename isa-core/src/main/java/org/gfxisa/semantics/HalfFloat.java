package org.gfxisa.semantics;

/** IEEE half precision. */
public final class HalfFloat extends ShortFloat {
    private static final int MANTISSA = 10;
    private static final int BIAS = 15;
    private static final int SIGN = 0x8000;
    private static final int MAGNITUDE = 0x7fff;
    private static final int INFINITY = 0x7c00;
    /** The least normal number. */
    private static final int LEAST_EXPONENT = 0x0400;
    /** How many bits a double's mantissa has more. */
    private static final int NARROWED = 42;

    private static final long REBIAS = (1023L - BIAS) << 52;
    private static final long LEAST_NORMAL = (1024L - BIAS) << 52;
    /** 65520, which rounds to infinity. */
    private static final long LEAST_OVERFLOW = 0x40effe0000000000L;

    HalfFloat() {}

    @Override
    int mantissa() {
        return MANTISSA;
    }

    /** Whether it is no zero, denormal, infinity or NaN. */
    static boolean isNormal(int a) {
        return Integer.compareUnsigned((a & MAGNITUDE) - LEAST_EXPONENT, INFINITY - LEAST_EXPONENT) < 0;
    }

    /** The bits of a normal half's single, whose fraction is 13 bits longer and whose exponent is 112 more. */
    static int single(int a) {
        return (a & SIGN) << 16 | ((a & MAGNITUDE) << 13) + (112 << 23);
    }

    @Override
    float toFloat(int a) {
        int m = a & MAGNITUDE;
        int sign = (a & SIGN) << 16;
        if (m >= INFINITY) {
            return Float.intBitsToFloat(sign | 0x7f800000 | (m & 0x3ff) << 13);
        }
        // As a float's exponent and fraction the bits are too small by 2^112, denormals included.
        return Float.intBitsToFloat(sign | m << 13) * 0x1p112f;
    }

    @Override
    double sum(double a, double b, int mode) {
        return Narrow.exactSum(a, b, rounding(mode));
    }

    @Override
    int round(double value, int mode) {
        long bits = Double.doubleToRawLongBits(value);
        long magnitude = bits & Long.MAX_VALUE;
        if (rounding(mode) != Mode.RNE || magnitude >= LEAST_OVERFLOW) {
            return Narrow.round(value, MANTISSA, BIAS, rounding(mode), Mode.fp16Overflow(mode));
        }
        int sign = (int) (bits >>> 48) & SIGN;
        if (magnitude < LEAST_NORMAL) {
            // A double of this size has the last place of a denormal, so the sum rounds as it should.
            return sign | (int) Double.doubleToRawLongBits(Double.longBitsToDouble(magnitude) + 0x1p28);
        }
        long half = (1L << NARROWED - 1) - 1 + (magnitude >>> NARROWED & 1);
        return sign | (int) (magnitude + half - REBIAS >>> NARROWED);
    }
}
