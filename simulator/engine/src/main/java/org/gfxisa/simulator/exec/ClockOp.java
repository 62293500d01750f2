package org.gfxisa.simulator.exec;

import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.simulator.wave.Wave;

/** Reads the time. It is the number of instructions that the wave has executed, so that a run can be repeated. */
final class ClockOp extends Op {
    private final int destination;
    private final int dwords;

    private ClockOp(int destination, int dwords) {
        this.destination = destination;
        this.dwords = dwords;
    }

    static Op of(Bound bound) {
        return of(bound.first("sdata"));
    }

    /** With another name of the result. */
    static Op of(OperandView destination) {
        return new ClockOp(SlotValue.code(destination.value()), destination.width());
    }

    @Override
    int execute(Wave wave, Frame frame) {
        return CLOCK;
    }

    @Override
    void atTime(Wave wave) {
        ScalarSource.put(wave, destination, dwords, wave.executed);
    }
}
