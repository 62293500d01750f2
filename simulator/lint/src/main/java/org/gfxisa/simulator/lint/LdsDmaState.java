package org.gfxisa.simulator.lint;

import java.util.BitSet;
import java.util.List;

/**
 * The loads to LDS at a point of the code.
 *
 * @param pending those that may be in flight
 * @param done those that are complete on every path
 */
record LdsDmaState(CounterState pending, BitSet done) {
    static LdsDmaState none(List<Step> steps, int counters) {
        return new LdsDmaState(new CounterState(steps, counters), new BitSet());
    }

    LdsDmaState copy() {
        return new LdsDmaState(new CounterState(pending), (BitSet) done.clone());
    }

    boolean join(LdsDmaState other) {
        int before = done.cardinality();
        done.and(other.done);
        return pending.join(other.pending) || done.cardinality() != before;
    }

    /** Waits until a counter is at most a number. */
    void waitFor(int counter, int number) {
        BitSet before = loads();
        pending.waitFor(counter, number);
        before.andNot(loads());
        done.or(before);
    }

    private BitSet loads() {
        BitSet loads = new BitSet();
        for (int i = 0; i < pending.size(); i++) {
            loads.set(PendingOperation.step(pending.pending(i)));
        }
        return loads;
    }
}
