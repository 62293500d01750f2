package org.gfxisa.simulator.op.scalar;

import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.wave.Wave;

/** Reads the time, which is the number of instructions that the wave has executed. So a run can be repeated. */
public final class ClockOp extends Op {
    private final int destination;
    private final int dwords;

    private ClockOp(int destination, int dwords) {
        this.destination = destination;
        this.dwords = dwords;
    }

    public static Op of(Bound bound) {
        return of(bound.first("sdata"));
    }

    /** Returns the operation for another result operand. */
    public static Op of(OperandView destination) {
        return new ClockOp(SlotValue.code(destination.value()), destination.width());
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        return CLOCK;
    }

    @Override
    public void atTime(Wave wave) {
        ScalarSource.put(wave, destination, dwords, wave.executed);
    }
}
