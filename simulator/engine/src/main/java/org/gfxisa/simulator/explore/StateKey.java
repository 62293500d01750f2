package org.gfxisa.simulator.explore;

/** A 128-bit hash of the state that determines the rest of a run. It depends on the numbers that were added and on their order. */
public final class StateKey {
    private long low = 0x9e3779b97f4a7c15L;
    private long high = 0xbf58476d1ce4e5b9L;

    /** The value of a key. */
    record Value(long low, long high) {}

    /** Adds a number and returns this key. */
    public StateKey add(long number) {
        low = (low ^ number) * 0x94d049bb133111ebL;
        low ^= low >>> 31;
        high = (high + number) * 0xd6e8feb86659fd93L;
        high ^= high >>> 32;
        return this;
    }

    /** Adds the first {@code count} numbers of an array and returns this key. */
    public StateKey add(int[] numbers, int count) {
        for (int i = 0; i < count; i++) {
            add(numbers[i]);
        }
        return this;
    }

    /** Adds bytes and returns this key. */
    public StateKey add(byte[] bytes) {
        for (byte b : bytes) {
            add(b);
        }
        return this;
    }

    /** Adds another key such that the order of consecutive calls does not matter, and returns this key. */
    public StateKey addAnyOrder(StateKey part) {
        low += part.low * 0x9e3779b97f4a7c15L;
        high += part.high * 0xbf58476d1ce4e5b9L;
        return this;
    }

    Value value() {
        return new Value(low, high);
    }
}
