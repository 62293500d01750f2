package org.gfxisa.simulator.exec;

import org.gfxisa.SlotValue;
import org.gfxisa.simulator.wave.Wave;

/** Reads the time. It is the number of instructions that the wave has executed, so that a run can be repeated. */
final class ClockOp extends Op {
    private final int destination;

    private ClockOp(int destination) {
        this.destination = destination;
    }

    static Op of(Bound bound) {
        return new ClockOp(SlotValue.code(bound.first("sdata").value()));
    }

    @Override
    int execute(Wave wave, Frame frame) {
        return CLOCK;
    }

    @Override
    void atTime(Wave wave) {
        wave.setPair(destination, wave.executed);
    }
}
