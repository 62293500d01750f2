package org.gfxisa.semantics;

/**
 * Floats of eight bits, from and to f32. E4M3 and E5M2 are those of OCP; of the FNUZ formats the code of a negative zero
 * is the only NaN, and there are no infinities. Values are raw bits in the low byte of an int, zeros above.
 */
public final class F8 {
    private static final int SIGN = 0x80;
    private static final int MAGNITUDE = 0x7f;
    private static final int F32_NAN = 0x7fc0_0000;

    /** Bits of the mantissa, and biases, of the four formats. */
    private static final int E4M3 = 3;

    private static final int E5M2 = 2;
    private static final int BIAS_E4M3 = 7;
    private static final int BIAS_E5M2 = 15;
    /** The largest finite magnitudes, and what is above. */
    private static final int LARGEST_E4M3 = 0x7e;

    private static final int INFINITY_E5M2 = 0x7c;
    private static final int LARGEST_E5M2 = INFINITY_E5M2 - 1;

    private F8() {}

    /** The f32 of an E4M3. */
    public static int fromE4m3(int a) {
        return (a & MAGNITUDE) > LARGEST_E4M3 ? F32_NAN | (a & SIGN) << 24 : value(a, E4M3, BIAS_E4M3);
    }

    /** The f32 of an E5M2. */
    public static int fromE5m2(int a) {
        int magnitude = a & MAGNITUDE;
        int sign = (a & SIGN) << 24;
        if (magnitude > INFINITY_E5M2) {
            return F32_NAN | sign;
        }
        return magnitude == INFINITY_E5M2 ? 0x7f80_0000 | sign : value(a, E5M2, BIAS_E5M2);
    }

    /** The f32 of an E4M3 FNUZ. */
    public static int fromE4m3fnuz(int a) {
        return (a & 0xff) == SIGN ? F32_NAN : value(a, E4M3, BIAS_E4M3 + 1);
    }

    /** The f32 of an E5M2 FNUZ. */
    public static int fromE5m2fnuz(int a) {
        return (a & 0xff) == SIGN ? F32_NAN : value(a, E5M2, BIAS_E5M2 + 1);
    }

    /** An f32 as E4M3; too large becomes NaN, or the largest number if MODE's FP16_OVFL is set. */
    public static int toE4m3(int a, int mode) {
        int sign = a >>> 24 & SIGN;
        if (Floats.F32.isNan(a)) {
            return sign | MAGNITUDE;
        }
        int magnitude = magnitude(a, E4M3, BIAS_E4M3, mode);
        return sign | (magnitude <= LARGEST_E4M3 ? magnitude : Mode.fp16Overflow(mode) ? LARGEST_E4M3 : MAGNITUDE);
    }

    /** An f32 as E5M2; too large becomes infinite, or the largest number if MODE's FP16_OVFL is set. */
    public static int toE5m2(int a, int mode) {
        int sign = a >>> 24 & SIGN;
        if (Floats.F32.isNan(a)) {
            return sign | MAGNITUDE;
        }
        int magnitude = magnitude(a, E5M2, BIAS_E5M2, mode);
        return sign | (magnitude <= LARGEST_E5M2 ? magnitude : Mode.fp16Overflow(mode) ? LARGEST_E5M2 : INFINITY_E5M2);
    }

    /** An f32 as E4M3 FNUZ; too large becomes NaN, or the largest number if MODE's FP16_OVFL is set. */
    public static int toE4m3fnuz(int a, int mode) {
        return toFnuz(a, E4M3, BIAS_E4M3 + 1, mode);
    }

    /** An f32 as E5M2 FNUZ; too large becomes NaN, or the largest number if MODE's FP16_OVFL is set. */
    public static int toE5m2fnuz(int a, int mode) {
        return toFnuz(a, E5M2, BIAS_E5M2 + 1, mode);
    }

    private static int toFnuz(int a, int mantissa, int bias, int mode) {
        if (Floats.F32.isNan(a)) {
            return SIGN;
        }
        int magnitude = magnitude(a, mantissa, bias, mode);
        if (magnitude > MAGNITUDE) {
            if (!Mode.fp16Overflow(mode)) {
                return SIGN;
            }
            magnitude = MAGNITUDE;
        }
        return magnitude == 0 ? 0 : a >>> 24 & SIGN | magnitude;
    }

    /** A finite number. */
    private static int value(int a, int mantissa, int bias) {
        int exponent = (a & MAGNITUDE) >> mantissa;
        int fraction = a & (1 << mantissa) - 1;
        int significand = exponent == 0 ? fraction : fraction | 1 << mantissa;
        float magnitude = (float) (significand * Narrow.power(Math.max(exponent, 1) - bias - mantissa));
        return Float.floatToRawIntBits(magnitude) | (a & SIGN) << 24;
    }

    /** The code of a number's magnitude if exponents had no end, rounded as MODE says for f32. */
    private static int magnitude(int a, int mantissa, int bias, int mode) {
        double value = Math.abs((double) Float.intBitsToFloat(a));
        if (Double.isInfinite(value)) {
            return Integer.MAX_VALUE;
        }
        int exponent = value == 0 ? 1 - bias : Math.max(Math.getExponent(value), 1 - bias);
        double units = value * Narrow.power(mantissa - exponent);
        int round = Mode.round32(mode);
        double rounded = round == Mode.RNE
                ? Math.rint(units)
                : round == (a < 0 ? Mode.RDN : Mode.RUP) ? Math.ceil(units) : Math.floor(units);
        // A carry out of the mantissa moves into the exponent by itself.
        return (exponent + bias - 1 << mantissa) + (int) rounded;
    }
}
