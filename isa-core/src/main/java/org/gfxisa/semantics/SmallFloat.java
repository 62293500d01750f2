package org.gfxisa.semantics;

/**
 * The finite numbers of a float of at most eight bits, from and to f32. Values are raw bits at the bottom of an int, zeros above.
 *
 * @param width bits of a value, its sign is the highest
 * @param mantissa bits of the mantissa
 * @param bias what is added to exponents
 */
record SmallFloat(int width, int mantissa, int bias) {
    /** All bits below the sign. */
    int magnitudes() {
        return (1 << width - 1) - 1;
    }

    /** The sign of an f32, at its place in the format. */
    int sign(int single) {
        return single >>> 31 << width - 1;
    }

    /** The f32 that is this number. */
    int single(int bits) {
        int exponent = (bits & magnitudes()) >> mantissa;
        int fraction = bits & (1 << mantissa) - 1;
        int significand = exponent == 0 ? fraction : fraction | 1 << mantissa;
        float magnitude = (float) (significand * Narrow.power(Math.max(exponent, 1) - bias - mantissa));
        return Float.floatToRawIntBits(magnitude) | bits >>> width - 1 << 31;
    }

    /** The magnitude of an f32 that is no NaN if exponents had no end, rounded as MODE says for f32. */
    int magnitude(int single, int mode) {
        double value = Math.abs((double) Float.intBitsToFloat(single));
        if (Double.isInfinite(value)) {
            return Integer.MAX_VALUE;
        }
        int exponent = value == 0 ? 1 - bias : Math.max(Math.getExponent(value), 1 - bias);
        double units = value * Narrow.power(mantissa - exponent);
        int round = Mode.round32(mode);
        double rounded = round == Mode.RNE
                ? Math.rint(units)
                : round == (single < 0 ? Mode.RDN : Mode.RUP) ? Math.ceil(units) : Math.floor(units);
        // A carry out of the mantissa moves into the exponent by itself.
        return (exponent + bias - 1 << mantissa) + (int) rounded;
    }

    /** An f32 in a format that has numbers only: what is too large, and a NaN, becomes the largest one. */
    int saturated(int single, int mode) {
        int magnitude = Floats.F32.isNan(single) ? magnitudes() : Math.min(magnitudes(), magnitude(single, mode));
        return sign(single) | magnitude;
    }
}
