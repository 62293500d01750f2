package org.gfxisa.simulator.check;

import java.util.Arrays;
import java.util.Optional;

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
    /** What it knew when it was last asked for that, unless it has learnt something since. */
    private Optional<Clock> frozen = Optional.empty();

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

    /** What it knows now; this clock does not change any more. */
    Clock freeze() {
        if (frozen.isEmpty()) {
            frozen = Optional.of(copy());
        }
        return frozen.get();
    }

    /** A clock that knows the same. */
    Clock copy() {
        Clock copy = new Clock(first, own.length);
        System.arraycopy(own, 0, copy.own, 0, own.length);
        copy.keys = keys.clone();
        copy.values = values.clone();
        copy.count = count;
        return copy;
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
            raiseOwn(index, epoch);
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
        if (values[i] < epoch) {
            values[i] = epoch;
            frozen = Optional.empty();
        }
        if (2 * count > keys.length) {
            grow();
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
            raiseOwn(i, other.of(first + i));
        }
    }

    private void raiseOwn(int index, int epoch) {
        if (own[index] < epoch) {
            own[index] = epoch;
            frozen = Optional.empty();
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(own) + " and " + count + " others";
    }
}
