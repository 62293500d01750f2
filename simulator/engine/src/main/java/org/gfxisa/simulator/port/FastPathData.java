package org.gfxisa.simulator.port;

import org.gfxisa.simulator.wave.Wave;

/**
 * The data of an access that compiled code may do by itself.
 *
 * @param transfer what is moved
 * @param isLoad or it is a store, or an atomic
 * @param inAccumulators whether its registers are accumulation registers
 * @param first the first one that is loaded or stored
 * @param update what an atomic does; else {@link LaneUpdate#NONE}
 */
public record FastPathData(Transfer transfer, boolean isLoad, boolean inAccumulators, int first, LaneUpdate update) {
    /** Whether it is that of an atomic. */
    public boolean isUpdate() {
        return update != LaneUpdate.NONE;
    }

    /** The first register that it writes; -1 for none. */
    int result() {
        return isLoad ? first : update.result();
    }

    /** Whether it writes a vector register. */
    boolean writes(int register) {
        return result() >= 0 && !inAccumulators && result() <= register && register < result() + transfer.dwords();
    }

    int[][] file(Wave wave) {
        return inAccumulators ? wave.agpr : wave.vgpr;
    }
}
