package org.gfxisa.simulator.explore;

/** Stands for all that decides how a run goes on: 128 bits, the same for the same numbers in the same order. */
public final class StateKey {
    private long low = 0x9e3779b97f4a7c15L;
    private long high = 0xbf58476d1ce4e5b9L;

    /** The key of what was added. */
    record Value(long low, long high) {}

    /** Adds a number. */
    public StateKey add(long number) {
        low = (low ^ number) * 0x94d049bb133111ebL;
        low ^= low >>> 31;
        high = (high + number) * 0xd6e8feb86659fd93L;
        high ^= high >>> 32;
        return this;
    }

    /** Adds some numbers of an array, from its start. */
    public StateKey add(int[] numbers, int count) {
        for (int i = 0; i < count; i++) {
            add(numbers[i]);
        }
        return this;
    }

    /** Adds bytes. */
    public StateKey add(byte[] bytes) {
        for (byte b : bytes) {
            add(b);
        }
        return this;
    }

    /** Adds parts whose order does not matter, one call for each, to what {@code this} stood for before. */
    public StateKey addAnyOrder(StateKey part) {
        low += part.low * 0x9e3779b97f4a7c15L;
        high += part.high * 0xbf58476d1ce4e5b9L;
        return this;
    }

    Value value() {
        return new Value(low, high);
    }
}
