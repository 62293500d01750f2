package org.gfxisa.semantics;

/** The operations of {@link HalfFloat} that raise exceptions. */
public final class RaisingHalf extends RaisingFloat {
    RaisingHalf() {
        super(Floats.F16);
    }

    /** From f32. */
    public int fromF32(int value, int mode, Exceptions raised) {
        Raising.F32.operand(value, raised);
        if (!Floats.F32.isNan(value)) {
            result(Floats.F32.toDouble(Floats.F32.input(value, mode)), mode, raised);
        }
        return Floats.F16.fromF32(value, mode);
    }
}
