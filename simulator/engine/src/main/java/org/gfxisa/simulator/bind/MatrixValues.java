package org.gfxisa.simulator.bind;

/** What a matrix product computes with: its elements in the order of the sums. */
public final class MatrixValues {
    /** As many as the largest product has: 2 blocks of 32 × 32. */
    private static final int MOST = 2 * 32 * 32;

    public final int[] left = new int[MOST];
    /** A sparse A with its zeros. */
    public final int[] expanded = new int[MOST];

    public final int[] right = new int[MOST];
    public final int[] sums = new int[MOST];
    public final long[] wideSums = new long[MOST];
}
