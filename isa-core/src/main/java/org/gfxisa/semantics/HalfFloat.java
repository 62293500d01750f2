package org.gfxisa.semantics;

/** IEEE half precision. */
public final class HalfFloat extends ShortFloat {
    private static final int MANTISSA = 10;
    private static final int BIAS = 15;
    private static final int SIGN = 0x8000;
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

    @Override
    float toFloat(int a) {
        int m = a & 0x7fff;
        int sign = (a & SIGN) << 16;
        if (m >= 0x7c00) {
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
