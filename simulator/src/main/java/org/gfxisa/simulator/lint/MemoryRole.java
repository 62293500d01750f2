package org.gfxisa.simulator.lint;

/** What an instruction has to do with the ordering of accesses to memory that other waves see. */
enum MemoryRole {
    NONE,
    /** Loads, and nothing else. */
    LOAD,
    /** Stores, or both at once. */
    STORE,
    /** Writes what is in a cache back to where others see it. */
    WRITE_BACK,
    /** Drops what is in a cache, so that what others wrote is seen. */
    INVALIDATE
}
