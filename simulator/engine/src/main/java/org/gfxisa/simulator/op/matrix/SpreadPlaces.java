package org.gfxisa.simulator.op.matrix;

import org.gfxisa.exec.MatrixAction;
import org.gfxisa.simulator.wave.Wave;

/**
 * Rows of A and columns of B and of the result in consecutive pieces, spread over the lanes: the upper half of a row is sixteen lanes
 * further, in a wave of 64 the upper half of each half another 32.
 */
final class SpreadPlaces implements MatrixPlaces {
    private static final int DWORD = 32;

    private final int edge;
    private final int leftK;
    private final int rightK;
    private final int leftPerLane;
    private final int rightPerLane;
    private final int resultsPerLane;

    SpreadPlaces(MatrixAction action, int lanes) {
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

    /** Of element {@code e} of {@code k} in a row of A, or a column of B. */
    private int place(int row, int e, int k, int perLane) {
        return lane(row, e / perLane, k / perLane) * perLane + e % perLane;
    }

    /** The lane with piece {@code piece} of {@code pieces} of a row. */
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
