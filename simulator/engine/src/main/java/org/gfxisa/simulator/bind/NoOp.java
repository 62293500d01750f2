package org.gfxisa.simulator.bind;

import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.wave.Wave;

/** An instruction that changes nothing that a functional simulation shows: waits, cache maintenance, hints. */
public final class NoOp extends Op {
    @Override
    public int execute(Wave wave, Frame frame) {
        return next;
    }

    @Override
    public BoundInstruction bound() {
        return new BoundInstruction.Nothing();
    }
}
