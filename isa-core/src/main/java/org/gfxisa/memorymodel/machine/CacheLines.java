package org.gfxisa.memorymodel.machine;

/** What the caches of a {@link CacheTree} and the memory behind them hold. A location has 32 bits, and a line of its own in each cache. */
public interface CacheLines {
    /** Which caches may hold a location. */
    Cacheability cacheability(int location);

    /** What memory holds. */
    int memory(int location);

    /** Writes to memory. */
    void setMemory(int location, int value);

    /** Whether a cache has a location's line. */
    boolean holds(int cache, int location);

    /** What is in a line that a cache has. */
    int cached(int cache, int location);

    /** The bits of a line that are still to be written back; none of a line that the cache does not have. */
    int dirty(int cache, int location);

    /**
     * Has a cache keep a line.
     *
     * @param dirty the bits that are to be written back
     */
    void cache(int cache, int location, int value, int dirty);

    /** Has a cache drop a line. */
    void drop(int cache, int location);
}
