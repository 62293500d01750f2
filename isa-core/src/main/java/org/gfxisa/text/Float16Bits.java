package org.gfxisa.text;

/** The 16-bit floating-point formats IEEE binary16 and bfloat16. */
final class Float16Bits {
    private static final int FRACTION_BITS = 10;
    private static final int LEAST_EXPONENT = -14;
    private static final int INFINITY = 0x7c00;
    private static final double LEAST_INFINITE = 65520.0;

    private Float16Bits() {}

    /** Returns the bits of the nearest binary16 number, ties to even. */
    static int binary16(double value) {
        int sign = (int) (Double.doubleToRawLongBits(value) >>> 48) & 0x8000;
        double magnitude = Math.abs(value);
        if (Double.isNaN(value)) {
            return sign | INFINITY | 1 << FRACTION_BITS - 1;
        }
        if (magnitude >= LEAST_INFINITE) {
            return sign | INFINITY;
        }
        int exponent = Math.max(Math.getExponent(magnitude), LEAST_EXPONENT);
        int scaled = (int) Math.rint(Math.scalb(magnitude, FRACTION_BITS - exponent));
        // A fraction that rounds up to the next power of two carries into the exponent, as does a subnormal number.
        return sign | (exponent - LEAST_EXPONENT << FRACTION_BITS) + scaled;
    }

    /** Returns the value of a finite binary16 number. */
    static double value(int bits) {
        int exponent = bits >>> FRACTION_BITS & 0x1f;
        int fraction = bits & (1 << FRACTION_BITS) - 1;
        int leading = exponent == 0 ? 0 : 1 << FRACTION_BITS;
        double magnitude =
                Math.scalb((double) (leading | fraction), Math.max(exponent, 1) + LEAST_EXPONENT - 1 - FRACTION_BITS);
        return (bits & 0x8000) == 0 ? magnitude : -magnitude;
    }

    /** Returns the bits of the nearest bfloat16 number, ties to even. */
    static int bfloat16(double value) {
        int bits = Float.floatToIntBits((float) value);
        return Float.isNaN((float) value) ? 0x7fc0 : bits + 0x7fff + (bits >>> 16 & 1) >>> 16;
    }
}
