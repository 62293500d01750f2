package org.gfxisa.simulator.compile;

/** Gives lanes what is known of rows. */
final class RowFill {
    private RowFill() {}

    /**
     * Fills a register.
     *
     * @param starts what the first lanes of rows have, from an index on
     * @param reach lanes of a row behind the first one
     * @param stride what each lane adds
     */
    static void fill(int[] register, int[] starts, int from, int rows, int reach, int stride) {
        int lane = 0;
        for (int row = 0; row < rows; row++) {
            int value = starts[from + row];
            for (int end = lane + reach; lane <= end; lane++) {
                register[lane] = value;
                value += stride;
            }
        }
    }

    /** The same of one row that begins with a number. */
    static void fill(int[] register, int start, int lanes, int stride) {
        int value = start;
        for (int lane = 0; lane < lanes; lane++) {
            register[lane] = value;
            value += stride;
        }
    }
}
