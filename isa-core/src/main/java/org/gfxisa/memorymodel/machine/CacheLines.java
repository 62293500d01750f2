package org.gfxisa.memorymodel.machine;

/** The contents of the caches of a {@link CacheTree} and of memory. A location has 32 bits and its own line in each cache. */
public interface CacheLines {
    /** Returns the cacheability of a location. */
    Cacheability cacheability(int location);

    /** Returns the value in memory. */
    int memory(int location);

    /** Writes a value to memory. */
    void setMemory(int location, int value);

    /** Returns whether a cache holds a line. */
    boolean holds(int cache, int location);

    /** Returns the value in a line that the cache holds. */
    int cached(int cache, int location);

    /** Returns the dirty bits of a line; 0 if the cache does not hold the line. */
    int dirty(int cache, int location);

    /**
     * Stores a line in a cache.
     *
     * @param dirty the bits that are to be written back
     */
    void cache(int cache, int location, int value, int dirty);

    /** Drops a line from a cache. */
    void drop(int cache, int location);
}
