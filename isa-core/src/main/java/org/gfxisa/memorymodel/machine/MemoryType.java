package org.gfxisa.memorymodel.machine;

/**
 * How caches treat memory.
 *
 * @param name what the processor calls it
 * @param never bit mask of levels in which a line of it makes no difference: they don't hold it, or what they hold is always what memory has
 * @param probed bit mask of levels that drop a line when another agent writes to memory
 */
public record MemoryType(String name, int never, int probed) {
    /** Held by all levels, as if nobody else were there. */
    public static final MemoryType PLAIN = new MemoryType("", 0, 0);
}
