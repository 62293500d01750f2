package org.gfxisa.simulator.compile;

import org.gfxisa.simulator.wave.Wave;

/** Compiled code. Has no state: one object serves all threads. */
public interface RegionCode {
    /**
     * Executes a wave from the first instruction of the region on, until it leaves the region, or has not enough instructions left for
     * those up to the next branch.
     *
     * @return index of the instruction to go on with
     */
    int run(Wave wave, int[][] vgpr, int[][] agpr, int[] sgpr, Outside outside);
}
