package org.gfxisa.simulator.wave;

import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.semantics.Mode;

/** The fields of the MODE register that arithmetic depends on, packed as the semantics expect them. */
public final class FloatMode {
    /** The bits of MODE that change the operands of vector instructions, or skip them. */
    public static final int INDEXING = ModeRegister.withGprIdxEn(0, true);

    public static final int SKIPPING = ModeRegister.withVskip(0, true);

    /** The fields that the semantics pack as the register does, so that they are copied together: rounding, denormals, DX10_CLAMP and IEEE. */
    private static final int COPIED = ModeRegister.withFpRound32(0, -1)
            | ModeRegister.withFpRound1664(0, -1)
            | ModeRegister.withFpDenorm32(0, -1)
            | ModeRegister.withFpDenorm1664(0, -1)
            | ModeRegister.withDx10Clamp(0, true)
            | ModeRegister.withIeee(0, true);

    private static final int OVERFLOW = ModeRegister.withFp16Ovfl(0, true);
    private static final int PACKED_OVERFLOW = Mode.of(0, 0, 0, 0, false, false, true);

    private FloatMode() {}

    /** Returns whether MODE changes the operands of vector instructions or skips them. */
    public static boolean isUnusual(int register) {
        return (register & (INDEXING | SKIPPING)) != 0;
    }

    /** Returns the packed fields. */
    public static int of(int register) {
        return register & COPIED | ((register & OVERFLOW) != 0 ? PACKED_OVERFLOW : 0);
    }
}
