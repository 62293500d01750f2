package org.gfxisa.simulator.check;

import java.util.Arrays;

/**
 * What a wave knows of others: of each, up to which of its epochs all is known to have happened. Waves of its own work-group are in an array,
 * those of others in a table, since most never hear of each other.
 */
final class Clock {
    private final int first;
    private final int[] own;
    private int[] keys = new int[8];
    private int[] values = new int[8];
    private int count;

    /**
     * A clock that knows nothing.
     *
     * @param first number of the work-group's first wave
     * @param waves of the work-group
     */
    Clock(int first, int waves) {
        this.first = first;
        own = new int[waves];
    }

    /** Up to which epoch a wave is known. */
    int of(int wave) {
        int index = wave - first;
        if (index >= 0 && index < own.length) {
            return own[index];
        }
        for (int i = slot(wave); keys[i] != 0; i = i + 1 & keys.length - 1) {
            if (keys[i] == wave) {
                return values[i];
            }
        }
        return 0;
    }

    private int slot(int wave) {
        return wave * 0x9e3779b1 >>> 8 & keys.length - 1;
    }

    /** It is known up to an epoch, at least. */
    void raise(int wave, int epoch) {
        int index = wave - first;
        if (index >= 0 && index < own.length) {
            own[index] = Math.max(own[index], epoch);
            return;
        }
        int i = slot(wave);
        while (keys[i] != 0 && keys[i] != wave) {
            i = i + 1 & keys.length - 1;
        }
        if (keys[i] == 0) {
            keys[i] = wave;
            count++;
        }
        values[i] = Math.max(values[i], epoch);
        if (2 * count > keys.length) {
            grow();
        }
    }

    /** It is known up to an epoch, and no further. */
    void set(int wave, int epoch) {
        int i = slot(wave);
        while (keys[i] != 0 && keys[i] != wave) {
            i = i + 1 & keys.length - 1;
        }
        if (keys[i] == wave) {
            values[i] = epoch;
        }
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldValues = values;
        keys = new int[2 * oldKeys.length];
        values = new int[keys.length];
        count = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                raise(oldKeys[i], oldValues[i]);
            }
        }
    }

    /** All that another clock knows is known. */
    void join(Clock other) {
        for (int i = 0; i < other.own.length; i++) {
            if (other.own[i] != 0) {
                raise(other.first + i, other.own[i]);
            }
        }
        for (int i = 0; i < other.keys.length; i++) {
            if (other.keys[i] != 0) {
                raise(other.keys[i], other.values[i]);
            }
        }
    }

    /** What another clock knows of the waves of this one's work-group is known. */
    void joinGroup(Clock other) {
        for (int i = 0; i < own.length; i++) {
            own[i] = Math.max(own[i], other.of(first + i));
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(own) + " and " + count + " others";
    }
}
