package org.gfxisa.simulator.modelled;

import java.util.Arrays;

/** Accesses in the order of their issue: the oldest ones mostly leave first. */
final class AccessList {
    private LateAccess[] accesses = new LateAccess[4];
    private int first;
    private int end;

    int size() {
        return end - first;
    }

    boolean isEmpty() {
        return end == first;
    }

    /** The one with a number, counted from the oldest one. */
    LateAccess get(int index) {
        return accesses[first + index];
    }

    void add(LateAccess access) {
        if (end == accesses.length) {
            LateAccess[] all = 2 * size() > accesses.length ? new LateAccess[2 * accesses.length] : accesses;
            System.arraycopy(accesses, first, all, 0, size());
            end -= first;
            first = 0;
            accesses = all;
            Arrays.fill(accesses, end, accesses.length, null);
        }
        accesses[end++] = access;
    }

    /** Removes one that is there. */
    void remove(LateAccess access) {
        int at = first;
        while (accesses[at] != access) {
            at++;
        }
        if (at - first < end - at) {
            System.arraycopy(accesses, first, accesses, first + 1, at - first);
            accesses[first++] = null;
        } else {
            System.arraycopy(accesses, at + 1, accesses, at, end - at - 1);
            accesses[--end] = null;
        }
    }
}
