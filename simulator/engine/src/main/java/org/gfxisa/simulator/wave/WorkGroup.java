package org.gfxisa.simulator.wave;

import org.gfxisa.simulator.memory.Lds;

/**
 * A work-group: what its waves share.
 *
 * @param x number in the grid, likewise y and z
 * @param lds its local data share
 * @param barrier its barrier, where waves arrive before they wait
 * @param isSplit whether its waves are on several compute units, so that they cannot wait for each other at a barrier
 */
public record WorkGroup(int x, int y, int z, Lds lds, GroupBarrier barrier, boolean isSplit) {
    /** Stands for the work-group of a wave that has none yet. */
    public static final WorkGroup NONE = new WorkGroup(0, 0, 0, new Lds(0));

    /** A work-group whose waves are still to come. */
    public WorkGroup(int x, int y, int z, Lds lds) {
        this(x, y, z, lds, false);
    }

    /** The same, whose waves may be on several compute units. */
    public WorkGroup(int x, int y, int z, Lds lds, boolean isSplit) {
        this(x, y, z, lds, new GroupBarrier(), isSplit);
    }

    /** {@code (1, 0, 0)}. */
    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ")";
    }
}
