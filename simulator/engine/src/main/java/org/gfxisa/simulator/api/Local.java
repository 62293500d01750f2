package org.gfxisa.simulator.api;

/**
 * A kernel argument that requests local memory.
 *
 * @param bytes the size in bytes, 0 or more; a launch fails if it exceeds a work-group's local memory
 */
public record Local(int bytes) {
    /**
     * @throws IllegalArgumentException if the size is negative
     */
    public Local {
        Preconditions.size(bytes, "local memory");
    }
}
