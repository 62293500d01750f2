package org.gfxisa.simulator.op.scalar;

import org.gfxisa.SlotValue;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.wave.Wave;

/** Reads the wave's number in its work-group. */
final class WaveNumberOp extends Op {
    private final int destination;

    WaveNumberOp(Bound bound) {
        destination = SlotValue.code(bound.first("sdata").value());
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        wave.sgpr[destination] = wave.number();
        return next;
    }
}
