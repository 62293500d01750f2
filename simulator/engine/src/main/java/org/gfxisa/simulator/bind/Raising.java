package org.gfxisa.simulator.bind;

import org.gfxisa.simulator.wave.Wave;

/** An operation that can tell which floating-point exceptions it is about to raise. */
public interface Raising {
    /**
     * Collects the instruction's exceptions in the frame; to be called before it is executed, which may overwrite its operands.
     *
     * @param indexing M0 while VGPR indexing is on, else 0
     */
    void raise(Wave wave, Frame frame, int indexing);
}
