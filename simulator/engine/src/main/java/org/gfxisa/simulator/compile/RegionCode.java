package org.gfxisa.simulator.compile;

import org.gfxisa.simulator.wave.Wave;

/** Compiled code; one object serves all threads. */
public abstract class RegionCode {
    /**
     * Whether the methods that compute runs are used, of each run the one for all lanes and the one for some; a run whose method is not is
     * left to the interpreter.
     */
    boolean[] uses = {};

    /**
     * Executes a wave from the first instruction of the region on, until it leaves the region, or has not enough instructions left for
     * those up to the next branch.
     *
     * @return index of the instruction to go on with
     */
    public abstract int run(Wave wave, int[][] vgpr, int[][] agpr, int[] sgpr, Outside outside);
}
