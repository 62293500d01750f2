package org.gfxisa.simulator.check;

import java.util.Arrays;
import org.gfxisa.info.CounterUses;
import org.gfxisa.simulator.check.CounterEffects.CounterIncrement;

/** Whether accesses of some kind may be in flight, as far as a wave's waits show. */
final class OutstandingAccesses {
    private static final int NONE = -1;

    /** For each counter, the number of operations issued since the last of these accesses that cannot complete earlier; or {@link #NONE}. */
    private final int[] later = new int[Integer.SIZE];
    /** The counters for which one of these accesses may complete out of order, a bit each. */
    private int unordered;

    private int pending;

    OutstandingAccesses() {
        Arrays.fill(later, NONE);
    }

    boolean isNone() {
        return pending == 0;
    }

    /** Records that an operation is issued. */
    void issue(CounterEffects operation) {
        for (CounterIncrement raise : operation.increments()) {
            int counter = raise.counter();
            if (later[counter] != NONE && raise.inOrder() && (unordered >>> counter & 1) == 0) {
                later[counter]++;
            }
        }
    }

    /** Records that the operation issued last is one of these accesses. */
    void add(CounterEffects access) {
        for (CounterIncrement raise : access.increments()) {
            if (!raise.aside() && !raise.source()) {
                later[raise.counter()] = 0;
                pending |= 1 << raise.counter();
                unordered |= raise.inOrder() ? 0 : 1 << raise.counter();
            }
        }
    }

    /**
     * Performs a wait.
     *
     * @param limits for each counter the value that it has to reach, or {@link CounterUses#NO_WAIT}
     * @return whether the wait has completed all of these accesses
     */
    boolean await(int[] limits) {
        boolean waits = false;
        for (int counter = 0; counter < limits.length; counter++) {
            if (limits[counter] > Math.max(later[counter], 0)) {
                continue;
            }
            waits = true;
            later[counter] = NONE;
            pending &= ~(1 << counter);
            unordered &= ~(1 << counter);
        }
        return waits && isNone();
    }
}
