package org.gfxisa.simulator.port;

import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/**
 * A load or store of dwords of scratch that compiled code may do by itself: at the same place in each lane's memory.
 *
 * @param what is moved, whole dwords
 * @param start where the first lane's dword is
 */
public record ScratchAccess(FastPathData what, Start start) {
    /** Tells where the first lane's dword is. */
    @FunctionalInterface
    public interface Start {
        /** Address of the first lane's dword, behind which those of the others are in a row; 0 if they are not. */
        long of(Wave wave, RuntimeCallbacks callbacks);
    }
}
