package org.gfxisa.simulator.wave;

import org.gfxisa.simulator.memory.Lds;

/**
 * A work-group: what its waves share.
 *
 * @param x number in the grid, likewise y and z
 * @param lds its local data share
 */
public record WorkGroup(int x, int y, int z, Lds lds) {
    /** {@code (1, 0, 0)}. */
    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ")";
    }
}
