package org.gfxisa.semantics;

/** A format of 16 bits. */
public abstract sealed class ShortFloat extends NarrowFloat permits HalfFloat, BrainFloat {
    ShortFloat() {}

    @Override
    final int width() {
        return Short.SIZE;
    }

    @Override
    final int denorm(int mode) {
        return Mode.denorm64(mode);
    }

    @Override
    final int rounding(int mode) {
        return Mode.round64(mode);
    }

    /** From f32. */
    public final int fromF32(int value, int mode) {
        int x = Floats.F32.input(value, mode);
        float number = Float.intBitsToFloat(x);
        return number == number ? rounded(number, mode) : narrowNan((x & 0x80000000L) << 32 | (x & 0x7fffffL) << 29);
    }
}
