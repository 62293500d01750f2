package org.gfxisa.memorymodel.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The set of reached states, in the order in which they were reached, each with its first predecessor and transition. */
final class ReachedStates {
    /** The predecessor of the initial state. */
    static final int NONE = -1;

    private final List<byte[]> states = new ArrayList<>();
    private int[] from = new int[64];
    private int[] moves = new int[64];
    /** Numbers of states plus one, by hash; 0 if the entry is empty. */
    private int[] table = new int[256];

    int size() {
        return states.size();
    }

    byte[] get(int index) {
        return states.get(index);
    }

    /** Returns the state from which a state was reached, or {@link #NONE}. */
    int from(int index) {
        return from[index];
    }

    /** Returns the transition that led to a state. */
    int move(int index) {
        return moves[index];
    }

    /** Adds a state if it is new. */
    void add(byte[] key, int parent, int move) {
        int slot = slot(key);
        if (table[slot] != 0) {
            return;
        }
        int index = states.size();
        states.add(key);
        if (index == from.length) {
            from = Arrays.copyOf(from, 2 * index);
            moves = Arrays.copyOf(moves, 2 * index);
        }
        from[index] = parent;
        moves[index] = move;
        table[slot] = index + 1;
        if (2 * states.size() > table.length) {
            grow();
        }
    }

    private int slot(byte[] key) {
        int hash = Arrays.hashCode(key) * 0x9E3779B1;
        int slot = hash >>> 7 & table.length - 1;
        while (table[slot] != 0 && !Arrays.equals(states.get(table[slot] - 1), key)) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    private void grow() {
        table = new int[table.length * 4];
        for (int i = 0; i < states.size(); i++) {
            table[slot(states.get(i))] = i + 1;
        }
    }
}
