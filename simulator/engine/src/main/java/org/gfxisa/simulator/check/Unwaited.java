package org.gfxisa.simulator.check;

import java.util.Arrays;
import org.gfxisa.info.CounterUses;
import org.gfxisa.simulator.check.Raises.Raise;

/** Whether accesses of some kind may be in flight, for all that a wave's waits tell. */
final class Unwaited {
    private static final int NONE = -1;

    /** By counter, the operations that were issued since the last of these accesses and are done no earlier; or {@link #NONE}. */
    private final int[] later = new int[Integer.SIZE];
    /** Counters of which one of these accesses may be done in another order: a bit each. */
    private int unordered;

    private int pending;

    Unwaited() {
        Arrays.fill(later, NONE);
    }

    boolean isNone() {
        return pending == 0;
    }

    /** Some operation is issued. */
    void issue(Raises operation) {
        for (Raise raise : operation.raised()) {
            int counter = raise.counter();
            if (later[counter] != NONE && raise.inOrder() && (unordered >>> counter & 1) == 0) {
                later[counter]++;
            }
        }
    }

    /** The operation that was issued last is one of these accesses. */
    void add(Raises access) {
        for (Raise raise : access.raised()) {
            if (!raise.aside() && !raise.source()) {
                later[raise.counter()] = 0;
                pending |= 1 << raise.counter();
                unordered |= raise.inOrder() ? 0 : 1 << raise.counter();
            }
        }
    }

    /**
     * Waits.
     *
     * @param limits by counter, or {@link CounterUses#NO_WAIT}
     * @return whether it has waited for all of these accesses that there were
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
