package org.gfxisa.simulator.op.matrix;

import org.gfxisa.exec.MatrixAction;
import org.gfxisa.simulator.wave.Wave;

/**
 * Whole rows of A and columns of B in each of sixteen lanes, the other lanes being copies. Of the result a lane holds every second row
 * of a column in a wave of 32, every fourth one in a wave of 64.
 */
record RepeatedPlaces(int edge, int k, int lanes) implements MatrixPlaces {
    RepeatedPlaces(MatrixAction action, int lanes) {
        this(action.m(), action.k(), lanes);
    }

    @Override
    public int leftPerLane() {
        return k;
    }

    @Override
    public int rightPerLane() {
        return k;
    }

    @Override
    public int[] left() {
        return right();
    }

    @Override
    public int[] right() {
        int[] places = new int[edge * k];
        for (int i = 0; i < places.length; i++) {
            places[i] = i % edge * k + i / edge;
        }
        return places;
    }

    @Override
    public int[] results() {
        int rowsAcross = lanes / edge;
        int[] places = new int[edge];
        for (int i = 0; i < edge; i++) {
            places[i] = i / rowsAcross * Wave.LANES + i % rowsAcross * edge;
        }
        return places;
    }
}
