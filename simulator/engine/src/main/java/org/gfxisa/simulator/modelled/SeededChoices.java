package org.gfxisa.simulator.modelled;

import java.util.List;
import org.gfxisa.memorymodel.machine.Traffic;

/** Draws every decision from a seed with the generator SplitMix64 (Steele, Lea and Flood 2014). The same seed gives the same decisions. */
final class SeededChoices implements Nondeterminism {
    private static final long STEP = 0x9e3779b97f4a7c15L;
    /** An access of at most this many lanes is likely to be a flag or the data that a flag guards. */
    private static final int FEW = 4;
    /** One in this many prefetches goes to the scalar cache. */
    private static final int SCALAR = 4;

    private final CacheTopology topology;
    private long state;

    SeededChoices(long seed, CacheTopology topology) {
        state = seed * STEP;
        this.topology = topology;
    }

    private long next() {
        state += STEP;
        long first = (state ^ state >>> 30) * 0xbf58476d1ce4e5b9L;
        long second = (first ^ first >>> 27) * 0x94d049bb133111ebL;
        return second ^ second >>> 31;
    }

    /** Returns a number from 0 to {@code count - 1}. */
    int of(int count) {
        return (int) ((next() >>> Integer.SIZE) * count >>> Integer.SIZE);
    }

    @Override
    public int place(int before) {
        return before + of(2);
    }

    private boolean once(int interval) {
        return of(interval) == 0;
    }

    @Override
    public boolean occurs(int interval) {
        return once(interval);
    }

    @Override
    public int pick(int count) {
        return of(count);
    }

    @Override
    public boolean completesAtIssue(PendingAccess access, int interval) {
        return once(interval);
    }

    @Override
    public int evictedLevels(CachedMemory memory, PendingAccess access) {
        return once(8) ? 1 : 0;
    }

    @Override
    public boolean writesBack() {
        return once(4);
    }

    @Override
    public boolean readsSourcesLate() {
        return once(2);
    }

    @Override
    public void fetch(CachedMemory memory, PendingAccess access, List<WavePlacement> placements) {
        if (topology.slots() < 2 || !once(Long.bitCount(access.mask) <= FEW ? 2 : 16)) {
            return;
        }
        int first = topology.cache(of(topology.slots()), once(SCALAR) ? Traffic.SCALARS : Traffic.DATA);
        if (first != access.cache) {
            memory.fetch(first, access);
        }
    }
}
