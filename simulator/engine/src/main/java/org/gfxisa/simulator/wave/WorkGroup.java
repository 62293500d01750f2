package org.gfxisa.simulator.wave;

import org.gfxisa.simulator.memory.Lds;

/**
 * The state that the waves of a work-group share.
 *
 * @param x the x coordinate in the grid; {@code y} and {@code z} are the others
 * @param lds the local data share
 * @param barrier the split barrier
 * @param isSplit whether the waves are on several compute units, so that they cannot wait for each other at a barrier
 */
public record WorkGroup(int x, int y, int z, Lds lds, GroupBarrier barrier, boolean isSplit) {
    /** Stands for the work-group of a wave that has none yet. */
    public static final WorkGroup NONE = new WorkGroup(0, 0, 0, new Lds(0));

    /** Creates a work-group on a single compute unit. */
    public WorkGroup(int x, int y, int z, Lds lds) {
        this(x, y, z, lds, false);
    }

    /** Creates a work-group whose waves may be on several compute units. */
    public WorkGroup(int x, int y, int z, Lds lds, boolean isSplit) {
        this(x, y, z, lds, new GroupBarrier(), isSplit);
    }

    /** Returns the coordinates, such as {@code (1, 0, 0)}. */
    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ")";
    }
}
