package org.gfxisa.simulator.wave;

import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.semantics.Mode;

/** The MODE register's fields that arithmetic depends on, in the packing of the semantics. */
public final class FloatMode {
    /** Bits of MODE with which instructions cannot be executed as they stand. */
    public static final int INDEXING = ModeRegister.withGprIdxEn(0, true);

    public static final int SKIPPING = ModeRegister.withVskip(0, true);

    /** The semantics pack rounding, denormals, DX10_CLAMP and IEEE as the register has them; where it does, they are copied at once. */
    private static final int COPIED = ModeRegister.withFpRound32(0, -1)
            | ModeRegister.withFpRound1664(0, -1)
            | ModeRegister.withFpDenorm32(0, -1)
            | ModeRegister.withFpDenorm1664(0, -1)
            | ModeRegister.withDx10Clamp(0, true)
            | ModeRegister.withIeee(0, true);

    private static final int OVERFLOW = ModeRegister.withFp16Ovfl(0, true);
    private static final int PACKED_OVERFLOW = Mode.of(0, 0, 0, 0, false, false, true);

    private FloatMode() {}

    /** Whether instructions cannot be executed as they stand. */
    public static boolean isUnusual(int register) {
        return (register & (INDEXING | SKIPPING)) != 0;
    }

    /** The packed fields. */
    public static int of(int register) {
        return register & COPIED | ((register & OVERFLOW) != 0 ? PACKED_OVERFLOW : 0);
    }
}
