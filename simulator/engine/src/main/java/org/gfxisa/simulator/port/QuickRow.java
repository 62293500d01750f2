package org.gfxisa.simulator.port;

import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.wave.Wave;

/**
 * A load or store of dwords of scratch that compiled code may do by itself: at the same place in each lane's memory.
 *
 * @param transfer what is moved, whole dwords
 * @param isLoad or it is a store
 * @param start where the first lane's dword is
 * @param inAccumulators whether the data is in accumulation registers
 * @param data the first register of the data
 */
public record QuickRow(Transfer transfer, boolean isLoad, Start start, boolean inAccumulators, int data) {
    /** Tells where the first lane's dword is. */
    @FunctionalInterface
    public interface Start {
        /** Address of the first lane's dword, behind which those of the others are in a row; 0 if they are not. */
        long of(Wave wave, Outside outside);
    }
}
