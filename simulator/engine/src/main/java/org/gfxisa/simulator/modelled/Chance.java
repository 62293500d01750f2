package org.gfxisa.simulator.modelled;

/** Decides by chance; the same seed decides the same. SplitMix64 (Steele, Lea and Flood 2014). */
final class Chance {
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private long state;

    Chance(long seed) {
        state = seed * STEP;
    }

    private long next() {
        state += STEP;
        long first = (state ^ state >>> 30) * 0xbf58476d1ce4e5b9L;
        long second = (first ^ first >>> 27) * 0x94d049bb133111ebL;
        return second ^ second >>> 31;
    }

    /** A number from 0 to below another one. */
    int below(int bound) {
        return (int) ((next() >>> Integer.SIZE) * bound >>> Integer.SIZE);
    }

    /** Happens once in so many times. */
    boolean once(int in) {
        return below(in) == 0;
    }
}
