package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.runtime.RuntimeCallbacks;

/**
 * Executes whole waves of a kernel with its trace. A row is a number of adjacent lanes whose initial vector registers have constant strides.
 * Instances are not thread-safe.
 */
public interface TracedWaves {
    /** Returns whether the trace exists and is compiled. */
    boolean isReady();

    /** The largest number of rows of a wave. */
    int MOST_ROWS = RuntimeCallbacks.MOST_ROWS;

    /**
     * Executes waves of a work-group with all lanes active, one after the other, up to the first that does not meet the conditions of the
     * trace. That one has no effect.
     *
     * @param scalars the initial values of the scalar registers, by code
     * @param firsts the initial values of the vector registers in the first lane of each row, row by row
     * @param waves the number of waves
     * @param rows the number of rows of each wave, all of the same length, at most {@link #MOST_ROWS}
     * @param isRow whether the waves form one row
     * @return how many waves were executed
     */
    int run(int[] scalars, int[] firsts, int waves, int rows, boolean isRow);

    /** Returns the number of instructions that each wave executes. */
    int instructions();
}
