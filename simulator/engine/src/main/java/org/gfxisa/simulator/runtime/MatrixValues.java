package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.wave.Wave;

/** Scratch arrays of matrix products: elements in the order in which they are summed, and copies of registers. */
public final class MatrixValues {
    /** The number of elements of the largest product, 2 blocks of 32 × 32. */
    public static final int MOST = 2 * 32 * 32;

    /** The registers of A or B, lane by lane. */
    public final int[] dwords = new int[MOST];

    /** Their low halves, converted to f32. */
    public final int[] lowHalves = new int[MOST];

    /** Their high halves, converted to f32. */
    public final int[] highHalves = new int[MOST];

    public final int[] left = new int[MOST];
    /** A sparse A, with its zeros inserted. */
    public final int[] expanded = new int[MOST];

    public final int[] right = new int[MOST];
    /** The registers of C and of the result, 64 lanes each. */
    public final int[] sums = new int[MOST];

    public final double[] leftDoubles = new double[Wave.LANES];
    public final double[] rightDoubles = new double[Wave.LANES];
    public final double[] sumDoubles = new double[MOST];
}
