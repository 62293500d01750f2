package org.gfxisa.simulator.port;

import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/**
 * A load or store of scratch that compiled code may do by itself.
 *
 * @param what the data; whole dwords if each lane accesses the same place in its own memory
 * @param start where the first lane's dword is
 * @param address the vector register with offsets of the lanes; -1 if there is none
 */
public record ScratchAccess(FastPathData what, Start start, int address) {
    /** Tells where the first lane's dword is. */
    @FunctionalInterface
    public interface Start {
        /** Address of the first lane's dword, behind which those of the others are in a row; 0 if they are not. */
        long of(Wave wave, RuntimeCallbacks callbacks);
    }
}
