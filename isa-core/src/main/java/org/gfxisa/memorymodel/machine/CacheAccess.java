package org.gfxisa.memorymodel.machine;

/**
 * Implements accesses, write-backs and invalidations in a hierarchy of caches. An access bypasses the levels in a bit mask: these
 * write their line back and drop it. Both the verification of sequences and modelled memory use this class.
 */
public final class CacheAccess {
    private static final int WHOLE = -1;

    private final CacheTree caches;

    /** Creates the accesses of a hierarchy. */
    public CacheAccess(CacheTree caches) {
        this.caches = caches;
    }

    /** Reads a location in a cache or in memory. The caches on the path that are not bypassed keep the line. */
    public int read(CacheLines s, int cache, int location, int past) {
        if (cache < 0) {
            return s.memory(location);
        }
        if (passes(s, cache, location, past)) {
            writeBack(s, cache, location);
            s.drop(cache, location);
            return read(s, caches.parent(cache), location, past);
        }
        if (s.holds(cache, location)) {
            return s.cached(cache, location);
        }
        int value = read(s, caches.parent(cache), location, past);
        s.cache(cache, location, value, 0);
        return value;
    }

    /**
     * Writes a location.
     *
     * @param bits the bits to write; others are unchanged
     */
    public void write(CacheLines s, int cache, int location, int value, int bits, int past) {
        if (cache < 0) {
            probe(s, location, bits);
            s.setMemory(location, bits == WHOLE ? value : merged(s.memory(location), value, bits));
            return;
        }
        if (caches.isBack(cache) && !passes(s, cache, location, past)) {
            int all = bits == WHOLE ? value : merged(read(s, cache, location, past), value, bits);
            s.cache(cache, location, all, s.dirty(cache, location) | bits);
            return;
        }
        if (s.holds(cache, location)) {
            if (caches.isBack(cache)) {
                writeOthers(s, cache, location, bits);
                s.drop(cache, location);
            } else if (caches.evicts(cache)) {
                s.drop(cache, location);
            } else {
                s.cache(cache, location, merged(s.cached(cache, location), value, bits), 0);
            }
        }
        write(s, caches.parent(cache), location, value, bits, past);
    }

    /** Returns whether an access bypasses a cache, or the cache never holds the location. */
    private boolean passes(CacheLines s, int cache, int location, int past) {
        return caches.isOf(past, cache) || !s.cacheability(location).isHeld(cache);
    }

    /** Makes caches drop a line before bits of it are written to memory; other dirty bits are written first. */
    private static void probe(CacheLines s, int location, int bits) {
        for (int cache : s.cacheability(location).probed()) {
            if (s.holds(cache, location)) {
                int others = s.dirty(cache, location) & ~bits;
                int value = s.cached(cache, location);
                s.drop(cache, location);
                if (others != 0) {
                    s.setMemory(location, merged(s.memory(location), value, others));
                }
            }
        }
    }

    /** Writes back the dirty bits outside a mask. */
    private void writeOthers(CacheLines s, int cache, int location, int bits) {
        int others = s.dirty(cache, location) & ~bits;
        if (others != 0) {
            write(s, caches.parent(cache), location, s.cached(cache, location), others, 0);
        }
    }

    /** Returns where an atomic operation is performed: a write-back cache, or memory. Caches on the path to it drop the line. */
    public int place(CacheLines s, int cache, int location, int past) {
        if (cache < 0 || caches.isBack(cache) && !passes(s, cache, location, past)) {
            return cache;
        }
        writeBack(s, cache, location);
        s.drop(cache, location);
        return place(s, caches.parent(cache), location, past);
    }

    /** Writes a line back if it is dirty. */
    public void writeBack(CacheLines s, int cache, int location) {
        int dirty = s.dirty(cache, location);
        if (dirty != 0) {
            int value = s.cached(cache, location);
            s.cache(cache, location, value, 0);
            write(s, caches.parent(cache), location, value, dirty, 0);
        }
    }

    private static int merged(int old, int value, int bits) {
        return old & ~bits | value & bits;
    }
}
