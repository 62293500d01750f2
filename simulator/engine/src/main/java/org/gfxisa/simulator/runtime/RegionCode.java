package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.wave.Wave;

/** The compiled code of a region. */
public abstract class RegionCode extends CompiledCode {
    /**
     * Executes a wave from the region's entry until it leaves the region, or until its instruction budget is too small for the next basic block.
     *
     * @return the index of the next instruction
     */
    public abstract int run(Wave wave, int[][] vgpr, int[][] agpr, int[] sgpr, RuntimeCallbacks callbacks);
}
