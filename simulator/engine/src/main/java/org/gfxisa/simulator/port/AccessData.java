package org.gfxisa.simulator.port;

import org.gfxisa.exec.Access;
import org.gfxisa.simulator.wave.Wave;

/**
 * The data of an access: what moves between memory and the vector registers of each lane.
 *
 * @param access whether it loads, stores or updates memory
 * @param transfer what moves for a lane
 * @param inAccumulators whether the registers are accumulation registers
 * @param first the first register that is loaded or stored
 * @param comparand the first register that an atomic compares with
 * @param result the first register that is written; -1 for none
 */
public record AccessData(
        Access access, Transfer transfer, boolean inAccumulators, int first, int comparand, int result) {
    boolean isLoad() {
        return access == Access.LOAD;
    }

    /** Returns whether it is the data of an atomic. */
    public boolean isUpdate() {
        return access == Access.ATOMIC;
    }

    /** Returns whether the access writes a vector register. */
    boolean writes(int register) {
        return result >= 0 && !inAccumulators && result <= register && register < result + transfer.dwords();
    }

    int[][] file(Wave wave) {
        return inAccumulators ? wave.agpr : wave.vgpr;
    }
}
