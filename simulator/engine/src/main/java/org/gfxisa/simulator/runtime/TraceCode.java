package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.wave.Wave;

/** The code of a kernel's way from its first instruction to its end, for a whole wave. */
public abstract class TraceCode extends CompiledCode {
    /** Instructions of a wave. */
    public abstract int instructions();

    /**
     * Executes waves of a work-group, one after the other up to the first that goes another way, or whose lanes or what they access do not lie in
     * rows: of that one nothing is done that can be seen.
     *
     * @param wave some wave, whose registers are there to compute with; all of its lanes are active
     * @param initial what scalar registers have when the waves start, by code
     * @param firsts what the first lanes of rows have in the vector registers that waves start with, row by row
     * @param waves how many there are
     * @param rows how many each has, at most {@link RuntimeCallbacks#MOST_ROWS}
     * @param reach lanes of a row behind the first one
     * @return how many waves are over
     */
    public abstract int waves(
            Wave wave,
            int[][] vgpr,
            int[][] agpr,
            int[] sgpr,
            RuntimeCallbacks callbacks,
            int[] initial,
            int[] firsts,
            int waves,
            int rows,
            int reach);

    /**
     * Computes a loop over lanes, if all is one.
     *
     * @param exec means nothing
     * @return the lane where it ends, or of which nothing is computed
     */
    public long loop(int[][] vgpr, int[][] agpr, int[] sgpr, long exec, RuntimeCallbacks callbacks) {
        throw new IllegalStateException("no loop over a row");
    }

    /** The same of waves that are one row, all of them or none. */
    public abstract int row(
            Wave wave,
            int[][] vgpr,
            int[][] agpr,
            int[] sgpr,
            RuntimeCallbacks callbacks,
            int[] initial,
            int[] firsts,
            int waves,
            int rows,
            int reach);
}
