package org.gfxisa.semantics;

/** The brain float, the upper half of an f32. */
public final class BrainFloat extends ShortFloat {
    private static final int MANTISSA = 7;

    BrainFloat() {}

    @Override
    int mantissa() {
        return MANTISSA;
    }

    @Override
    float toFloat(int a) {
        return Float.intBitsToFloat(a << 16);
    }

    @Override
    int round(double value, int mode) {
        return Narrow.round(value, MANTISSA, bias(), rounding(mode), false);
    }
}
