package org.gfxisa.hazards;

import java.util.Arrays;

/**
 * The pending hazards at a point of a path: earlier instructions that a later one may follow too early. Created by
 * {@link HazardChecker#newState}, for use with that checker only.
 */
public final class HazardState {
    static final int RULE_BITS = 6;
    static final int START_BITS = 12;
    static final int LENGTH_BITS = 10;
    /** Units per register, since an operand may be half of one. */
    static final int HALVES = 2;

    /** The maximum value of a counter. */
    static final int MOST = 0x7fff;

    private static final int START_SHIFT = RULE_BITS;
    private static final int LENGTH_SHIFT = START_SHIFT + START_BITS;
    private static final int TAG_SHIFT = LENGTH_SHIFT + LENGTH_BITS;
    private static final int SECOND_SHIFT = 15;
    private static final int VIA = 1 << 30;
    private static final int FIRST_SIZE = 16;

    /** The rule, the first register and the number of registers in halves, and the compared property. */
    private long[] keys = new long[FIRST_SIZE];
    /** The remaining counts of both counters, and whether the instruction that the rule requires in between has occurred. */
    private int[] left = new int[FIRST_SIZE];

    private int[] places = new int[FIRST_SIZE];
    private int size;
    private long rules;

    HazardState() {}

    /** Returns whether the same hazards are pending in the same order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof HazardState state
                && rules == state.rules
                && Arrays.equals(keys, 0, size, state.keys, 0, state.size)
                && Arrays.equals(left, 0, size, state.left, 0, state.size)
                && Arrays.equals(places, 0, size, state.places, 0, state.size);
    }

    @Override
    public int hashCode() {
        int hash = Long.hashCode(rules);
        for (int i = 0; i < size; i++) {
            hash = (hash * 31 + Long.hashCode(keys[i])) * 31 + left[i] * 17 + places[i];
        }
        return hash;
    }

    /** Returns whether nothing is pending. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Makes this state equal to another one. */
    public void copyFrom(HazardState other) {
        if (keys.length < other.size) {
            grow(other.keys.length);
        }
        System.arraycopy(other.keys, 0, keys, 0, other.size);
        System.arraycopy(other.left, 0, left, 0, other.size);
        System.arraycopy(other.places, 0, places, 0, other.size);
        size = other.size;
        rules = other.rules;
    }

    /**
     * Joins the state of another path that meets this one: what is pending on either path remains pending for the longer time.
     *
     * @return whether this state changed
     */
    public boolean join(HazardState other) {
        boolean changed = false;
        for (int i = 0; i < other.size; i++) {
            int at = find(other.keys[i]);
            if (at < 0) {
                append(other.keys[i], other.left[i], other.places[i]);
                changed = true;
            } else {
                int worse = worse(left[at], other.left[i]);
                if (worse != left[at]) {
                    if (first(at) < (other.left[i] & MOST)) {
                        places[at] = other.places[i];
                    }
                    left[at] = worse;
                    changed = true;
                }
            }
        }
        return changed;
    }

    private static int worse(int a, int b) {
        int first = Math.max(a & MOST, b & MOST);
        int second = Math.max(a >> SECOND_SHIFT & MOST, b >> SECOND_SHIFT & MOST);
        return first | second << SECOND_SHIFT | (a | b) & VIA;
    }

    /** The rules with a pending entry, as a bit set. */
    long rules() {
        return rules;
    }

    int size() {
        return size;
    }

    int rule(int at) {
        return (int) keys[at] & (1 << RULE_BITS) - 1;
    }

    int start(int at) {
        return (int) (keys[at] >>> START_SHIFT) & (1 << START_BITS) - 1;
    }

    int length(int at) {
        return (int) (keys[at] >>> LENGTH_SHIFT) & (1 << LENGTH_BITS) - 1;
    }

    /** Returns whether an entry has any of these registers. */
    boolean overlaps(int at, int start, int length) {
        return start(at) < start + length && start < start(at) + length(at);
    }

    int tag(int at) {
        return (int) (keys[at] >>> TAG_SHIFT);
    }

    int first(int at) {
        return left[at] & MOST;
    }

    int place(int at) {
        return places[at];
    }

    boolean wentVia(int at) {
        return (left[at] & VIA) != 0;
    }

    void setVia(int at) {
        left[at] |= VIA;
    }

    /** Adds an entry. It replaces an older entry of the same kind with the same registers. */
    void add(int rule, int start, int length, int tag, int first, int second, int place) {
        long key = rule
                | (long) start << START_SHIFT
                | (long) length << LENGTH_SHIFT
                | Integer.toUnsignedLong(tag) << TAG_SHIFT;
        int value = first | second << SECOND_SHIFT;
        int at = find(key);
        if (at < 0) {
            append(key, value, place);
        } else {
            left[at] = value;
            places[at] = place;
        }
    }

    /** Adds a copy of an entry with another tag. */
    void addLike(int at, int tag) {
        addWorse(keys[at] & (1L << TAG_SHIFT) - 1 | Integer.toUnsignedLong(tag) << TAG_SHIFT, left[at], places[at]);
    }

    /** Removes registers from the entries of a rule. An entry keeps its other registers, or is removed completely. */
    void forget(int rule, int start, int length, boolean keepsRest) {
        for (int i = size - 1; i >= 0; i--) {
            if (rule(i) == rule && overlaps(i, start, length)) {
                long other = keys[i] & ~((1L << TAG_SHIFT) - 1 ^ (1L << RULE_BITS) - 1);
                int first = start(i);
                int end = first + length(i);
                int value = left[i];
                int place = places[i];
                remove(i);
                if (!keepsRest) {
                    continue;
                }
                keep(other, first, start - first, value, place);
                keep(other, start + length, end - start - length, value, place);
            }
        }
    }

    private void keep(long other, int start, int length, int value, int place) {
        if (length > 0) {
            addWorse(other | (long) start << START_SHIFT | (long) length << LENGTH_SHIFT, value, place);
        }
    }

    private void addWorse(long key, int value, int place) {
        int known = find(key);
        if (known < 0) {
            append(key, value, place);
        } else {
            left[known] = worse(left[known], value);
        }
    }

    /** Removes an entry; later ones move up. The rule keeps its bit in {@link #rules} until the next {@link #pass}. */
    void remove(int at) {
        size--;
        System.arraycopy(keys, at + 1, keys, at, size - at);
        System.arraycopy(left, at + 1, left, at, size - at);
        System.arraycopy(places, at + 1, places, at, size - at);
    }

    /**
     * Decrements the counters and removes expired entries.
     *
     * @param ended rules that the instruction ends
     * @param counted rules whose first counter is decremented by {@code states}
     * @param states wait states of the instruction
     * @param countedOne rules whose first counter is decremented by one
     * @param countedSecond rules whose second counter is decremented by one
     */
    void pass(long ended, long counted, int states, long countedOne, long countedSecond) {
        int kept = 0;
        long live = 0;
        for (int i = 0; i < size; i++) {
            long bit = 1L << rule(i);
            if ((ended & bit) != 0) {
                continue;
            }
            int value = left[i];
            int one = (value & MOST) - ((counted & bit) != 0 ? states : (countedOne & bit) != 0 ? 1 : 0);
            int two = (value >> SECOND_SHIFT & MOST) - ((countedSecond & bit) != 0 ? 1 : 0);
            if (one > 0 && two > 0) {
                keys[kept] = keys[i];
                left[kept] = one | two << SECOND_SHIFT | value & VIA;
                places[kept] = places[i];
                kept++;
                live |= bit;
            }
        }
        size = kept;
        rules = live;
    }

    private int find(long key) {
        for (int i = 0; i < size; i++) {
            if (keys[i] == key) {
                return i;
            }
        }
        return -1;
    }

    private void append(long key, int value, int place) {
        if (size == keys.length) {
            grow(2 * size);
        }
        keys[size] = key;
        left[size] = value;
        places[size] = place;
        rules |= 1L << rule(size);
        size++;
    }

    private void grow(int length) {
        keys = Arrays.copyOf(keys, length);
        left = Arrays.copyOf(left, length);
        places = Arrays.copyOf(places, length);
    }
}
