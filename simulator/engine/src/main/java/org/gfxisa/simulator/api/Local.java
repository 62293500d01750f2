package org.gfxisa.simulator.api;

/**
 * Stands in the arguments of a kernel for that many bytes of local memory.
 *
 * @param bytes 0 or more; the launch refuses more than a work-group has
 */
public record Local(int bytes) {
    /** @throws IllegalArgumentException when the number is negative */
    public Local {
        Require.size(bytes, "local memory");
    }
}
