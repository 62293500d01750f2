package org.gfxisa.simulator.modelled;

import java.util.List;
import org.gfxisa.memorymodel.machine.Traffic;

/** Decides by chance; the same seed decides the same. SplitMix64 (Steele, Lea and Flood 2014). */
final class RandomChance implements Chance {
    private static final long STEP = 0x9e3779b97f4a7c15L;
    /** A few lanes may be a flag, or what goes with one. */
    private static final int FEW = 4;
    /** One in so many lines that some cache happens to have is one of scalars. */
    private static final int SCALAR = 4;

    private final Floorplan plan;
    private long state;

    RandomChance(long seed, Floorplan plan) {
        state = seed * STEP;
        this.plan = plan;
    }

    private long next() {
        state += STEP;
        long first = (state ^ state >>> 30) * 0xbf58476d1ce4e5b9L;
        long second = (first ^ first >>> 27) * 0x94d049bb133111ebL;
        return second ^ second >>> 31;
    }

    /** One of so many, counted from 0. */
    int of(int count) {
        return (int) ((next() >>> Integer.SIZE) * count >>> Integer.SIZE);
    }

    @Override
    public int place(int before) {
        return before + of(2);
    }

    private boolean once(int in) {
        return of(in) == 0;
    }

    @Override
    public boolean interrupts(int in) {
        return once(in);
    }

    @Override
    public int any(int count) {
        return of(count);
    }

    @Override
    public boolean isAtOnce(LateAccess access, int in) {
        return once(in);
    }

    @Override
    public int dropped(LateMemory memory, LateAccess access) {
        return once(8) ? 1 : 0;
    }

    @Override
    public boolean writesBack() {
        return once(4);
    }

    @Override
    public boolean readsLate() {
        return once(2);
    }

    @Override
    public void fetch(LateMemory memory, LateAccess access, List<Seat> seats) {
        if (plan.slots() < 2 || !once(Long.bitCount(access.mask) <= FEW ? 2 : 16)) {
            return;
        }
        int first = plan.cache(of(plan.slots()), once(SCALAR) ? Traffic.SCALARS : Traffic.DATA);
        if (first != access.cache) {
            memory.fetch(first, access);
        }
    }
}
