package org.gfxisa.simulator.port;

import org.gfxisa.simulator.wave.Wave;

/**
 * A load or store that compiled code may do by itself: each lane at an address that registers have.
 *
 * @param transfer what is moved
 * @param isLoad or it is a store
 * @param address the vector register of a lane's address, or of its low dword
 * @param isWide whether the next register has the high one
 * @param scalar code of the scalar register that is added, with the next; -1 for none
 * @param offset bytes that are added
 * @param inAccumulators whether the data is in accumulation registers
 * @param data the first register of the data
 */
public record QuickAccess(
        Transfer transfer,
        boolean isLoad,
        int address,
        boolean isWide,
        int scalar,
        long offset,
        boolean inAccumulators,
        int data) {
    /** Whether it writes a vector register. */
    boolean writes(int register) {
        return isLoad && !inAccumulators && data <= register && register < data + Math.max(1, transfer.dwords());
    }

    int[][] file(Wave wave) {
        return inAccumulators ? wave.agpr : wave.vgpr;
    }
}
