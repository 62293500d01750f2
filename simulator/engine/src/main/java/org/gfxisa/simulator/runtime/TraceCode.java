package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.wave.Wave;

/** The compiled code of a trace. */
public abstract class TraceCode extends CompiledCode {
    /** Returns the number of instructions that each wave executes. */
    public abstract int instructions();

    /**
     * Executes waves of a work-group, one after the other, up to the first that does not meet the conditions of the trace. That one has no effect.
     *
     * @param wave a wave with scratch registers; all of its lanes are active
     * @param initial the initial values of the scalar registers, by code
     * @param firsts the initial values of the vector registers in the first lane of each row, row by row
     * @param waves the number of waves
     * @param rows the number of rows of each wave, at most {@link RuntimeCallbacks#MOST_ROWS}
     * @param reach the number of lanes of a row, less one
     * @return how many waves were executed
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
     * Executes the lane loop, if the trace is one.
     *
     * @param exec ignored
     * @return the first lane that was not computed
     * @throws IllegalStateException if the trace is no lane loop
     */
    public long loop(int[][] vgpr, int[][] agpr, int[] sgpr, long exec, RuntimeCallbacks callbacks) {
        throw new IllegalStateException("the trace is no lane loop");
    }

    /** Executes all waves of a work-group that are one row, or none of them. The parameters are those of {@link #waves}. */
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
