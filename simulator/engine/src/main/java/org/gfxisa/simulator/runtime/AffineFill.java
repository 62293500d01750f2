package org.gfxisa.simulator.runtime;

/** Fills vector registers with affine values. */
public final class AffineFill {
    private AffineFill() {}

    /**
     * Fills all rows of a register.
     *
     * @param starts the values of the rows' first lanes
     * @param from the index in {@code starts} of the first row
     * @param reach the number of lanes of a row, less one
     * @param stride the difference between the values of adjacent lanes
     */
    public static void fill(int[] register, int[] starts, int from, int rows, int reach, int stride) {
        int length = reach + 1;
        for (int row = 0; row < rows; row++) {
            fill(register, row * length, (row + 1) * length, starts[from + row], stride);
        }
    }

    /** Fills the lanes from {@code first} up to {@code end}, exclusive, with an affine value. */
    public static void fill(int[] register, int first, int end, int start, int stride) {
        int value = start;
        for (int lane = first; lane < end; lane++) {
            register[lane] = value;
            value += stride;
        }
    }
}
