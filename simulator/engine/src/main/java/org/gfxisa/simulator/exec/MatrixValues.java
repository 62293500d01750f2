package org.gfxisa.simulator.exec;

/** What a matrix product computes with: its elements in the order of the sums. */
final class MatrixValues {
    /** As many as the largest product has: 2 blocks of 32 × 32. */
    private static final int MOST = 2 * 32 * 32;

    final int[] left = new int[MOST];
    /** A sparse A with its zeros. */
    final int[] expanded = new int[MOST];

    final int[] right = new int[MOST];
    final int[] sums = new int[MOST];
    final long[] wideSums = new long[MOST];
}
