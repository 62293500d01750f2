package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.runtime.RuntimeCallbacks;

/** Executes whole waves of a kernel at once, those that go from its first instruction to its end in a usual way. For one thread. */
public interface TracedWaves {
    /** Whether waves can be executed; for others there is no code, or not yet. */
    boolean isReady();

    /** Most rows of lanes. */
    int MOST_ROWS = RuntimeCallbacks.MOST_ROWS;

    /**
     * Executes waves of a work-group with all lanes active, one after the other up to one that goes another way, of which nothing is done that
     * can be seen.
     *
     * @param scalars what scalar registers have when they start, by code
     * @param firsts what the first lanes of rows have in the vector registers that a wave starts with, row by row
     * @param waves how many there are
     * @param rows how many rows each has, all as long, at most {@link #MOST_ROWS}
     * @param isRow whether the waves are one row, each beginning where the one before ends
     * @return how many waves are over
     */
    int run(int[] scalars, int[] firsts, int waves, int rows, boolean isRow);

    /** Instructions of a wave. */
    int instructions();
}
