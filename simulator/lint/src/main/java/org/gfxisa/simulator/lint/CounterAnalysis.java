package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gfxisa.info.Flow;
import org.gfxisa.simulator.lint.Step.Raise;
import org.gfxisa.table.Counter;

/** Follows the operations in flight and the values of their counters. It finds missing waits and registers that are overwritten too early. */
final class CounterAnalysis implements DataflowAnalysis<CounterState> {
    private final List<Step> steps;
    private final Bundles bundles;
    private final List<Counter> counters;
    private final int returnAddress;
    private final CounterReports reports;
    /** The index of the step that stands for the operations that a caller left in flight. */
    private final int caller;

    /**
     * Makes an analysis of some code.
     *
     * @param steps its instructions, followed by the one of {@link CallerOperations}
     * @param bundles groups of instructions that are checked as a whole at their first one
     * @param returnAddress the register pair, as a range, that holds a function's return address
     */
    CounterAnalysis(
            List<Step> steps, Bundles bundles, List<Counter> counters, int returnAddress, CounterReports reports) {
        this.steps = steps;
        this.bundles = bundles;
        this.counters = counters;
        this.returnAddress = returnAddress;
        this.reports = reports;
        caller = steps.size() - 1;
    }

    @Override
    public CounterState atEntry(CodeRegion.Entry entry) {
        CounterState state = new CounterState(steps, counters.size());
        if (entry.isCalled()) {
            state.returned();
            for (Raise raise : steps.get(caller).raises()) {
                state.add(PendingOperation.of(caller, raise.counter(), raise.source(), false));
            }
        }
        return state;
    }

    @Override
    public CounterState copy(CounterState state) {
        return new CounterState(state);
    }

    @Override
    public boolean join(CounterState into, CounterState other) {
        return into.join(other);
    }

    @Override
    public void transfer(CounterState state, int index, boolean report) {
        Step step = steps.get(index);
        if (step.waits().length > 0) {
            waits(state, step, index, report);
        }
        uses(state, step, index, report);
        for (int followers : bundles.followers(index)) {
            uses(state, steps.get(followers), index, report);
        }
        for (Raise raise : step.raises()) {
            state.issue(index, raise);
            if (raise.source()) {
                // The hardware stalls the wave before the counter exceeds its maximum (erratum H24).
                state.waitFor(raise.counter(), counters.get(raise.counter()).most());
            }
        }
        if (step.flow() == Flow.CALL) {
            state.returned();
        } else if (step.returnsBy(returnAddress)) {
            returns(state, index, report);
        }
    }

    private void waits(CounterState state, Step step, int index, boolean report) {
        boolean isNeeded = false;
        boolean isWait = false;
        for (int counter = 0; counter < counters.size(); counter++) {
            int number = step.waits()[counter];
            if (number < counters.get(counter).most()) {
                isWait = true;
                isNeeded |= state.upperBound(counter) > number;
            }
            if (number != Step.NO_WAIT) {
                state.waitFor(counter, number);
            }
        }
        if (report && isWait && !isNeeded && step.writes().length == 0) {
            reports.unneeded(index);
        }
    }

    private void uses(CounterState state, Step step, int index, boolean report) {
        if (!state.isBusy(step.reads()) && !state.isBusy(step.writes())) {
            return;
        }
        Map<Integer, Integer> all = new TreeMap<>();
        for (int i = 0; i < state.size(); i++) {
            long pending = state.pending(i);
            Step earlier = steps.get(PendingOperation.step(pending));
            Rule rule;
            int register;
            if (PendingOperation.isSource(pending)) {
                rule = Rule.OVERWRITTEN_SOURCE;
                register = common(step.writes(), earlier.held());
            } else {
                rule = Rule.MISSING_WAIT;
                register = common(step.reads(), earlier.writes());
                if (register < 0 && !inOrder(pending, step)) {
                    rule = Rule.OVERWRITTEN_RESULT;
                    register = common(step.writes(), earlier.writes());
                }
            }
            if (register >= 0) {
                Map<Integer, Integer> required =
                        state.required(PendingOperation.step(pending), PendingOperation.isSource(pending));
                if (report) {
                    reports.use(rule, index, PendingOperation.step(pending), register, required);
                }
                required.forEach((counter, number) -> all.merge(counter, number, Math::min));
                state.forget(PendingOperation.step(pending)); // one report for each is enough
                i = -1;
            }
        }
        // Later instructions are checked as if all of this were fixed.
        all.forEach(state::waitFor);
    }

    /** Returns whether an instruction writes its result after a pending operation of the same counter. */
    private boolean inOrder(long pending, Step step) {
        int counter = PendingOperation.counter(pending);
        return PendingOperation.isInOrder(pending)
                && !counters.get(counter).unorderedResults()
                && step.resultsInOrder(counter);
    }

    private void returns(CounterState state, int index, boolean report) {
        for (int i = 0; report && i < state.size(); i++) {
            long pending = state.pending(i);
            boolean isFirst = i == 0 || PendingOperation.step(state.pending(i - 1)) != PendingOperation.step(pending);
            boolean hasResult = steps.get(PendingOperation.step(pending)).writes().length > 0;
            if (isFirst && hasResult && !PendingOperation.isSource(pending)) {
                reports.atReturn(
                        index, PendingOperation.step(pending), state.required(PendingOperation.step(pending), false));
            }
        }
    }

    private static int common(int[] some, int[] others) {
        for (int range : some) {
            int register = RegisterRange.common(range, others);
            if (register >= 0) {
                return register;
            }
        }
        return -1;
    }
}
