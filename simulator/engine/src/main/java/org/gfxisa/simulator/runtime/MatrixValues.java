package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.wave.Wave;

/** What a matrix product computes with: its elements in the order of the sums, and registers. */
public final class MatrixValues {
    /** As many as the largest product has: 2 blocks of 32 × 32. */
    public static final int MOST = 2 * 32 * 32;

    /** Registers of A or B, lane by lane. */
    public final int[] dwords = new int[MOST];

    /** Their low halves as singles. */
    public final int[] lowHalves = new int[MOST];

    /** Their high halves. */
    public final int[] highHalves = new int[MOST];

    public final int[] left = new int[MOST];
    /** A sparse A with its zeros. */
    public final int[] expanded = new int[MOST];

    public final int[] right = new int[MOST];
    /** Registers of C and of the result, of 64 lanes each. */
    public final int[] sums = new int[MOST];

    public final double[] leftDoubles = new double[Wave.LANES];
    public final double[] rightDoubles = new double[Wave.LANES];
    public final double[] sumDoubles = new double[MOST];
}
