package org.gfxisa.simulator.api;

import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;

/** Conversions of half-precision numbers, for which Java 17 has no type. */
final class HalfPrecision {
    private static final int EXACT = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, false, false, false);

    private HalfPrecision() {}

    /** Returns the bits of the nearest half-precision number. */
    static short of(float value) {
        return (short) Floats.F16.fromF64(Double.doubleToRawLongBits(value), EXACT);
    }

    static float toFloat(short bits) {
        return Float.intBitsToFloat(Floats.F32.fromF16(bits & 0xffff, EXACT));
    }
}
