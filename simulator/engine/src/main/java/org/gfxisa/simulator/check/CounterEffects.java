package org.gfxisa.simulator.check;

import org.gfxisa.info.CounterUses;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;

/**
 * How an instruction uses counters, and the registers that the counters guard.
 *
 * @param limits for each counter the value that the instruction waits for, or {@link CounterUses#NO_WAIT}; empty if it does not wait
 * @param increments the counters that it increments
 * @param reads the registers that it reads at its issue
 * @param writes the registers that it writes, at any time
 * @param held the registers that must not change until a counter decreases
 */
record CounterEffects(
        int[] limits, CounterIncrement[] increments, RegisterSet reads, RegisterSet writes, RegisterSet held) {
    private static final int[] NO_LIMITS = {};

    /**
     * A counter that is incremented.
     *
     * @param inOrder whether its operations complete in the order of issue
     * @param result whether its decrement says that the result registers are written
     * @param source whether its decrement says that the source registers are read
     * @param aside whether it need not be waited for, because another counter covers it
     */
    record CounterIncrement(int counter, boolean inOrder, boolean result, boolean source, boolean aside) {}

    /** Returns the effects of the instruction that {@code info} describes. */
    static CounterEffects of(InstructionInfo info) {
        CounterUses counters = info.counters();
        CounterIncrement[] increments = new CounterIncrement[counters.raised()];
        boolean holds = false;
        for (int i = 0; i < increments.length; i++) {
            increments[i] = new CounterIncrement(
                    counters.counter(i),
                    counters.isInOrder(i),
                    counters.signalsResult(i),
                    counters.signalsSourcesRead(i),
                    counters.isAside(i));
            holds |= increments[i].source();
        }
        int[] limits = info.form().form().waits().isEmpty() ? NO_LIMITS : new int[counters.count()];
        for (int i = 0; i < limits.length; i++) {
            limits[i] = counters.waitsFor(i);
        }
        RegisterUses uses = info.registers();
        boolean isHolding = holds;
        return new CounterEffects(
                limits,
                increments,
                RegisterSet.of(uses, uses::isReadAtIssue),
                RegisterSet.of(uses, uses::isWritten),
                RegisterSet.of(uses, i -> isHolding && uses.isReadLater(i)));
    }

    /** Returns whether it increments a counter for its result, in the order of issue. */
    boolean isInOrder(int counter) {
        for (CounterIncrement raise : increments) {
            if (raise.counter() == counter && raise.inOrder() && raise.result()) {
                return true;
            }
        }
        return false;
    }
}
