package org.gfxisa.simulator.op.scalar;

import org.gfxisa.isa.abi.ModeConstant;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.wave.Wave;

/** Sets two rounding modes or two denormal modes in MODE to a constant. */
final class ModeOp extends Op {
    private final boolean isRounding;
    private final int first;
    private final int second;
    private final long nextAddress;

    private ModeOp(Bound bound, boolean isRounding) {
        this.isRounding = isRounding;
        int value = bound.number("simm16");
        first = ModeConstant.single(value);
        second = ModeConstant.other(value);
        nextAddress = bound.nextAddress();
    }

    static Op rounding(Bound bound) {
        return new ModeOp(bound, true);
    }

    static Op denormals(Bound bound) {
        return new ModeOp(bound, false);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        wave.mode = isRounding
                ? ModeRegister.withFpRound1664(ModeRegister.withFpRound32(wave.mode, first), second)
                : ModeRegister.withFpDenorm1664(ModeRegister.withFpDenorm32(wave.mode, first), second);
        // The interpreter has to read MODE again.
        wave.pc = nextAddress;
        return JUMP;
    }
}
