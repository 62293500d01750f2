package org.gfxisa.simulator.check;

import org.gfxisa.info.CounterUses;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;

/**
 * What an instruction has to do with counters, and with registers that it uses for as long as these tell.
 *
 * @param limits by counter the number that it waits for, or {@link CounterUses#NO_WAIT}; empty where it does not wait
 * @param raised the counters that it raises
 * @param reads registers that it reads when it is issued
 * @param writes registers that it writes, at some time
 * @param held registers that must stay as they are until a counter falls
 */
record Raises(int[] limits, Raise[] raised, Registers reads, Registers writes, Registers held) {
    private static final int[] NO_LIMITS = {};

    /**
     * A counter that is raised.
     *
     * @param inOrder whether operations of it complete in the order of issue
     * @param result whether it tells that registers are written
     * @param source whether it tells that registers are read
     * @param aside whether nobody asks for it, since another one says all
     */
    record Raise(int counter, boolean inOrder, boolean result, boolean source, boolean aside) {}

    /** Those of the instruction that was read. */
    static Raises of(InstructionInfo info) {
        CounterUses counters = info.counters();
        Raise[] raised = new Raise[counters.raised()];
        boolean holds = false;
        for (int i = 0; i < raised.length; i++) {
            raised[i] = new Raise(
                    counters.counter(i),
                    counters.isInOrder(i),
                    counters.signalsResult(i),
                    counters.signalsSourcesRead(i),
                    counters.isAside(i));
            holds |= raised[i].source();
        }
        int[] limits = info.form().form().waits().isEmpty() ? NO_LIMITS : new int[counters.count()];
        for (int i = 0; i < limits.length; i++) {
            limits[i] = counters.waitsFor(i);
        }
        RegisterUses uses = info.registers();
        boolean isHolding = holds;
        return new Raises(
                limits,
                raised,
                Registers.of(uses, uses::isReadAtIssue),
                Registers.of(uses, uses::isWritten),
                Registers.of(uses, i -> isHolding && uses.isReadLater(i)));
    }

    /** Whether it raises a counter, with a result, in the order of issue. */
    boolean isInOrder(int counter) {
        for (Raise raise : raised) {
            if (raise.counter() == counter && raise.inOrder() && raise.result()) {
                return true;
            }
        }
        return false;
    }
}
