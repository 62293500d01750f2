package org.gfxisa.simulator.lint;

import java.util.BitSet;
import java.util.List;

/**
 * The loads to LDS of a path.
 *
 * @param pending those that may be in flight
 * @param done those that are done, on every path
 */
record LocalLoadState(CounterState pending, BitSet done) {
    static LocalLoadState none(List<Step> steps, int counters) {
        return new LocalLoadState(new CounterState(steps, counters), new BitSet());
    }

    LocalLoadState copy() {
        return new LocalLoadState(new CounterState(pending), (BitSet) done.clone());
    }

    boolean join(LocalLoadState other) {
        int before = done.cardinality();
        done.and(other.done);
        return pending.join(other.pending) || done.cardinality() != before;
    }

    /** Waits for one counter. */
    void waitFor(int counter, int number) {
        BitSet before = loads();
        pending.waitFor(counter, number);
        before.andNot(loads());
        done.or(before);
    }

    private BitSet loads() {
        BitSet loads = new BitSet();
        for (int i = 0; i < pending.size(); i++) {
            loads.set(Pending.step(pending.pending(i)));
        }
        return loads;
    }
}
