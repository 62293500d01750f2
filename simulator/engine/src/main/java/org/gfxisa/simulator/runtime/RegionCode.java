package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.wave.Wave;

/** The code of a region. */
public abstract class RegionCode extends CompiledCode {
    /**
     * Executes a wave from the first instruction of the region on, until it leaves the region, or has not enough instructions left for
     * those up to the next branch.
     *
     * @return index of the instruction to go on with
     */
    public abstract int run(Wave wave, int[][] vgpr, int[][] agpr, int[] sgpr, RuntimeCallbacks callbacks);
}
