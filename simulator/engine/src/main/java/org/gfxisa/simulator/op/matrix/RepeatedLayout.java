package org.gfxisa.simulator.op.matrix;

import org.gfxisa.exec.MatrixAction;
import org.gfxisa.simulator.wave.Wave;

/**
 * The layout in which each of sixteen lanes holds a whole row of A and a column of B, and the other lanes hold copies. A lane holds every second row
 * of a column of the result in a wave of 32, and every fourth row in a wave of 64.
 */
record RepeatedLayout(int edge, int k, int lanes) implements MatrixLayout {
    RepeatedLayout(MatrixAction action, int lanes) {
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
