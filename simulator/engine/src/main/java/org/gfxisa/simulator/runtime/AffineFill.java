package org.gfxisa.simulator.runtime;

/** Gives lanes what is known of rows. */
public final class AffineFill {
    private AffineFill() {}

    /**
     * Fills a register.
     *
     * @param starts what the first lanes of rows have, from an index on
     * @param reach lanes of a row behind the first one
     * @param stride what each lane adds
     */
    public static void fill(int[] register, int[] starts, int from, int rows, int reach, int stride) {
        int length = reach + 1;
        for (int row = 0; row < rows; row++) {
            fill(register, row * length, (row + 1) * length, starts[from + row], stride);
        }
    }

    /** Fills some lanes, the first of which has a number. */
    public static void fill(int[] register, int first, int end, int start, int stride) {
        int value = start;
        for (int lane = first; lane < end; lane++) {
            register[lane] = value;
            value += stride;
        }
    }
}
