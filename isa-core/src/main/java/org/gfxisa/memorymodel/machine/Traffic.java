package org.gfxisa.memorymodel.machine;

/** The classes of memory traffic that may have dedicated caches. */
public enum Traffic {
    /** Vector accesses, and all other accesses without a dedicated cache. */
    DATA,
    /** Scalar loads and stores. */
    SCALARS,
    /** Instruction fetches. */
    CODE;

    /**
     * Returns the level of the dedicated cache.
     *
     * @param shared number of cache levels that all traffic shares
     */
    public int level(int shared) {
        return shared + ordinal() - SCALARS.ordinal();
    }
}
