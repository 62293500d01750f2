package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Halts the wave, which nobody would let go on. */
final class HaltOp extends Op {
    private final String why;

    HaltOp(String why) {
        this.why = why;
    }

    @Override
    int execute(Wave wave, Frame frame) {
        throw KernelFault.ofWave(KernelFault.Kind.TRAP, "halts for ever: " + why);
    }
}
