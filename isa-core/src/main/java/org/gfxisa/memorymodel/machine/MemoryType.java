package org.gfxisa.memorymodel.machine;

/**
 * How caches treat memory.
 *
 * @param name name on the processor
 * @param never bit mask of levels in which a line has no effect: they do not cache it, or their copy always equals memory
 * @param probed bit mask of levels that drop a line when another agent writes to memory
 */
public record MemoryType(String name, int never, int probed) {
    /** Memory that all levels cache without probes. */
    public static final MemoryType PLAIN = new MemoryType("", 0, 0);
}
