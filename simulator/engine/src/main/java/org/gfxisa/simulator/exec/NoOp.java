package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.compile.BoundInstruction;
import org.gfxisa.simulator.wave.Wave;

/** An instruction that changes nothing that a functional simulation shows: waits, cache maintenance, hints. */
final class NoOp extends Op {
    @Override
    int execute(Wave wave, Frame frame) {
        return next;
    }

    @Override
    BoundInstruction bound() {
        return new BoundInstruction.Nothing();
    }
}
