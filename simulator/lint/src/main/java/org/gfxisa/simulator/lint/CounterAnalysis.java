package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gfxisa.info.Flow;
import org.gfxisa.simulator.lint.Step.Raise;
import org.gfxisa.table.Counter;

/** Follows the counters of operations in flight: {@code missing-wait} and its relatives. */
final class CounterAnalysis implements Analysis<CounterState> {
    private final List<Step> steps;
    private final Bundles bundles;
    private final List<Counter> counters;
    private final int returnAddress;
    private final CounterReports reports;
    /** Index of the step that stands for what a caller left in flight. */
    private final int caller;

    /**
     * Prepares for code.
     *
     * @param steps its instructions, and behind them the one that {@link Caller} makes
     * @param bundles instructions that are looked at where their bundle starts, too
     * @param returnAddress the register pair, as a span, that a function returns by
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
    public CounterState atEntry(CodeUnit.Entry entry) {
        CounterState state = new CounterState(steps, counters.size());
        if (entry.isCalled()) {
            state.returned();
            for (Raise raise : steps.get(caller).raises()) {
                state.add(Pending.of(caller, raise.counter(), raise.source(), false));
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
    public void pass(CounterState state, int index, boolean report) {
        Step step = steps.get(index);
        if (step.waits().length > 0) {
            waits(state, step, index, report);
        }
        uses(state, step, index, report);
        for (int behind : bundles.behind(index)) {
            uses(state, steps.get(behind), index, report);
        }
        for (Raise raise : step.raises()) {
            state.issue(index, raise);
            if (raise.source()) {
                // More are never counted: the wave waits before (erratum H24).
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
                isNeeded |= state.most(counter) > number;
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
            Step earlier = steps.get(Pending.step(pending));
            Rule rule;
            int register;
            if (Pending.isSource(pending)) {
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
                Map<Integer, Integer> wanted = state.wanted(Pending.step(pending), Pending.isSource(pending));
                if (report) {
                    reports.use(rule, index, Pending.step(pending), register, wanted);
                }
                wanted.forEach((counter, number) -> all.merge(counter, number, Math::min));
                state.forget(Pending.step(pending)); // one report for each is enough
                i = -1;
            }
        }
        // What comes later is looked at as if all were made good here.
        all.forEach(state::waitFor);
    }

    /** Whether an instruction's own result comes later than that of a pending operation. */
    private boolean inOrder(long pending, Step step) {
        int counter = Pending.counter(pending);
        return Pending.isInOrder(pending) && !counters.get(counter).unorderedResults() && step.resultsInOrder(counter);
    }

    private void returns(CounterState state, int index, boolean report) {
        for (int i = 0; report && i < state.size(); i++) {
            long pending = state.pending(i);
            boolean isFirst = i == 0 || Pending.step(state.pending(i - 1)) != Pending.step(pending);
            boolean hasResult = steps.get(Pending.step(pending)).writes().length > 0;
            if (isFirst && hasResult && !Pending.isSource(pending)) {
                reports.atReturn(index, Pending.step(pending), state.wanted(Pending.step(pending), false));
            }
        }
    }

    private static int common(int[] some, int[] others) {
        for (int span : some) {
            int register = Span.common(span, others);
            if (register >= 0) {
                return register;
            }
        }
        return -1;
    }
}
