package org.gfxisa.memorymodel.machine;

/** What comes to caches by ways of its own. */
public enum Traffic {
    /** Vector accesses, and all for which there is no other way. */
    DATA,
    /** Scalar loads and stores. */
    SCALARS,
    /** Instructions. */
    CODE;

    /**
     * The level of the cache that only this comes to.
     *
     * @param shared how many levels there are of caches that all comes to
     */
    public int level(int shared) {
        return shared + ordinal() - SCALARS.ordinal();
    }
}
