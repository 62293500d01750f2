package org.gfxisa.simulator.modelled;

import java.util.Arrays;

/** A list of accesses in the order of their issue. It is fast if the oldest accesses are usually removed first. */
final class AccessList {
    private PendingAccess[] accesses = new PendingAccess[4];
    private int first;
    private int end;

    int size() {
        return end - first;
    }

    boolean isEmpty() {
        return end == first;
    }

    /** Returns the access with an index; index 0 is the oldest one. */
    PendingAccess get(int index) {
        return accesses[first + index];
    }

    void add(PendingAccess access) {
        if (end == accesses.length) {
            PendingAccess[] all = 2 * size() > accesses.length ? new PendingAccess[2 * accesses.length] : accesses;
            System.arraycopy(accesses, first, all, 0, size());
            end -= first;
            first = 0;
            accesses = all;
            Arrays.fill(accesses, end, accesses.length, null);
        }
        accesses[end++] = access;
    }

    /** Removes an access that is in the list. */
    void remove(PendingAccess access) {
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
