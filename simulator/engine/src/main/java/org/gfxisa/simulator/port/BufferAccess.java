package org.gfxisa.simulator.port;

import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/**
 * A load or store of a buffer that compiled code may do by itself: each lane at an index, an offset or both, which registers have.
 *
 * @param access what is moved, with the first of these registers
 * @param hasIndex whether a register has an index
 * @param hasOffset whether it, or the one behind, has an offset
 * @param resource says where the buffer is
 */
public record BufferAccess(FastAccess access, boolean hasIndex, boolean hasOffset, Resource resource) {
    /** Tells where a buffer is. */
    @FunctionalInterface
    public interface Resource {
        /** Sets {@link RuntimeCallbacks#extent}, if the buffer's bytes lie in a row. */
        boolean isRead(Wave wave, RuntimeCallbacks callbacks);
    }
}
