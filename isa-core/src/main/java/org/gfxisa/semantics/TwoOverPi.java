package org.gfxisa.semantics;

/** Segments of 2/pi. */
final class TwoOverPi {
    /** The first 1201 bits after the point, highest first, then zeros. */
    private static final long[] BITS = {
        0xa2f9836e4e441529L, 0xfc2757d1f534ddc0L, 0xdb6295993c439041L, 0xfe5163abdebbc561L,
        0xb7246e3a424dd2e0L, 0x06492eea09d1921cL, 0xfe1deb1cb129a73eL, 0xe88235f52ebb4484L,
        0xe99c7026b45f7e41L, 0x3991d639835339f4L, 0x9c845f8bbdf9283bL, 0x1ff897ffde05980fL,
        0xef2f118b5a0a6d1fL, 0x6d367ecf27cb09b7L, 0x4f463f669e5fea2dL, 0x7527bac7ebe5f17bL,
        0x3d0739f78a5292eaL, 0x6bfb5fb11f8d5d08L, 0x56033046fc7b0000L
    };

    private static final int SEGMENT = 53;
    /** Biased exponents above this one skip bits of 2/pi that give whole turns. */
    private static final int LARGE = 1077;
    /** From this one on the result is scaled up, lest it be denormal. */
    private static final int HUGE = 1968;

    private static final int HUGE_SCALE = 128;

    private TwoOverPi() {}

    /**
     * 53 bits of 2/pi, in their place or near it.
     *
     * @param exponent the argument's biased exponent
     * @param segment which 53 bits, counted from where the argument needs them
     */
    static long segment(int exponent, int segment) {
        int shift = segment * SEGMENT + Math.max(0, exponent - LARGE);
        int scale = (exponent >= HUGE ? HUGE_SCALE : 0) - SEGMENT - shift;
        double bits = word(shift) >>> Long.SIZE - SEGMENT;
        return Soft64.scale(Double.doubleToRawLongBits(bits), scale, Mode.RTZ);
    }

    /** 64 bits, from one on; past the end zeros. */
    private static long word(int bit) {
        int index = bit / Long.SIZE;
        int offset = bit % Long.SIZE;
        return offset == 0 ? at(index) : at(index) << offset | at(index + 1) >>> Long.SIZE - offset;
    }

    private static long at(int index) {
        return index < BITS.length ? BITS[index] : 0;
    }
}
