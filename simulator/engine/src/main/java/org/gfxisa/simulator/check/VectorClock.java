package org.gfxisa.simulator.check;

import java.util.Arrays;
import java.util.Optional;

/**
 * A vector clock: for each wave component, the last epoch that is known to have happened. The components of the own work-group are in an array. Those
 * of others are in a hash table, because most work-groups never synchronize.
 */
final class VectorClock {
    private final int first;
    private final int[] own;
    private int[] keys = new int[8];
    private int[] values = new int[8];
    private int count;
    /** The last copy returned by {@link #freeze}, if the clock has not changed since. */
    private Optional<VectorClock> frozen = Optional.empty();

    /**
     * Creates a clock of zeros.
     *
     * @param first the first component of the work-group
     * @param waves the number of components of the work-group
     */
    VectorClock(int first, int waves) {
        this.first = first;
        own = new int[waves];
    }

    /** Returns an unmodifiable copy. */
    VectorClock freeze() {
        if (frozen.isEmpty()) {
            frozen = Optional.of(copy());
        }
        return frozen.get();
    }

    /** Returns a copy. */
    VectorClock copy() {
        VectorClock copy = new VectorClock(first, own.length);
        System.arraycopy(own, 0, copy.own, 0, own.length);
        copy.keys = keys.clone();
        copy.values = values.clone();
        copy.count = count;
        return copy;
    }

    /** Returns the epoch of a component. */
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

    /** Raises the epoch of a component to at least the given one. */
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

    /** Raises all components to at least those of another clock. */
    void join(VectorClock other) {
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

    /** Raises the components of the own work-group to at least those of another clock. */
    void joinGroup(VectorClock other) {
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
