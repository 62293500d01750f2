package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.wave.Wave;

/** Sets four bits of MODE to a constant. */
final class ModeOp extends Op {
    /** The rounding modes: the lowest of the bits. */
    static final int ROUNDING = 0;
    /** The denormal modes. */
    static final int DENORMALS = 4;

    private static final int FIELD = 0xf;

    private final int kept;
    private final int bits;
    private final long nextAddress;

    ModeOp(Bound bound, int shift) {
        kept = ~(FIELD << shift);
        bits = (bound.number("simm16") & FIELD) << shift;
        nextAddress = bound.nextAddress();
    }

    @Override
    int execute(Wave wave, Frame frame) {
        wave.mode = wave.mode & kept | bits;
        // The interpreter looks at MODE again.
        wave.pc = nextAddress;
        return JUMP;
    }
}
