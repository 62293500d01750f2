package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.wave.Wave;

/** An instruction that changes nothing that a functional simulation shows: waits, cache maintenance, hints. */
final class NoOp extends Op {
    @Override
    int execute(Wave wave, Frame frame) {
        return next;
    }
}
