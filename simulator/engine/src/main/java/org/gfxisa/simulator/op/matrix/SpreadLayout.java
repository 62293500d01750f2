package org.gfxisa.simulator.op.matrix;

import org.gfxisa.exec.MatrixAction;
import org.gfxisa.simulator.wave.Wave;

/**
 * The layout in which rows of A and columns of B and of the result are split into pieces that are spread over the lanes. The upper half of a row is
 * sixteen lanes further on; in a wave of 64, the upper half of each half is another 32 lanes further on.
 */
final class SpreadLayout implements MatrixLayout {
    private static final int DWORD = 32;

    private final int edge;
    private final int leftK;
    private final int rightK;
    private final int leftPerLane;
    private final int rightPerLane;
    private final int resultsPerLane;

    SpreadLayout(MatrixAction action, int lanes) {
        edge = action.m();
        rightK = action.k();
        leftK = action.sparse() ? rightK / 2 : rightK;
        int groups = lanes / edge;
        leftPerLane = Math.max(leftK / groups, DWORD / action.a().bits());
        rightPerLane = Math.max(rightK / groups, DWORD / action.b().bits());
        resultsPerLane = edge / groups;
    }

    @Override
    public int leftPerLane() {
        return leftPerLane;
    }

    @Override
    public int rightPerLane() {
        return rightPerLane;
    }

    @Override
    public int[] left() {
        int[] places = new int[edge * leftK];
        for (int i = 0; i < places.length; i++) {
            places[i] = place(i % edge, i / edge, leftK, leftPerLane);
        }
        return places;
    }

    @Override
    public int[] right() {
        int[] places = new int[edge * rightK];
        for (int i = 0; i < places.length; i++) {
            places[i] = place(i % edge, i / edge, rightK, rightPerLane);
        }
        return places;
    }

    /** Returns the place of element {@code e} of {@code k} in a row of A or a column of B. */
    private int place(int row, int e, int k, int perLane) {
        return lane(row, e / perLane, k / perLane) * perLane + e % perLane;
    }

    /** Returns the lane that holds piece {@code piece} of {@code pieces} of a row. */
    private int lane(int row, int piece, int pieces) {
        return pieces == 4 ? row + edge * (piece >> 1 | (piece & 1) << 1) : row + edge * piece;
    }

    @Override
    public int[] results() {
        int[] places = new int[edge];
        for (int i = 0; i < edge; i++) {
            places[i] = i % resultsPerLane * Wave.LANES + lane(0, i / resultsPerLane, edge / resultsPerLane);
        }
        return places;
    }
}
