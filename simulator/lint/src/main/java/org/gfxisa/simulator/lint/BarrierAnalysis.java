package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.simulator.lint.Step.Raise;
import org.gfxisa.table.Counter;

/** Follows the accesses in flight to barriers and returns, where other waves or the caller assume that they are complete. */
final class BarrierAnalysis implements DataflowAnalysis<CounterState> {
    private final ControlFlow flow;
    private final List<Step> steps;
    private final List<Counter> counters;
    private final int release;
    private final Remedy acquire;
    private final int returnAddress;
    private final CounterReports reports;
    private final Barriers barriers;

    /**
     * Makes an analysis of some code.
     *
     * @param release the counters, one bit each, that a release of global memory at work-group scope, or a barrier by itself, needs to be
     * waited for
     * @param acquire the invalidations of an acquire of global memory at work-group scope
     * @param returnAddress the register pair, as a range, that holds a function's return address
     */
    BarrierAnalysis(
            ControlFlow flow,
            Barriers barriers,
            int release,
            Remedy acquire,
            int returnAddress,
            CounterReports reports) {
        this.flow = flow;
        this.barriers = barriers;
        this.release = release;
        this.acquire = acquire;
        this.returnAddress = returnAddress;
        this.reports = reports;
        steps = flow.steps();
        counters = flow.region().isa().tables().counters();
    }

    /** Returns whether the code has barriers or returns. */
    boolean isApplicable() {
        return steps.stream().anyMatch(step -> step.info().isBarrier() || step.returnsBy(returnAddress));
    }

    @Override
    public CounterState atEntry(CodeRegion.Entry entry) {
        return new CounterState(steps, counters.size());
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
        state.waitFor(step.waits());
        if (barriers.isArrival(step)) {
            arrive(state, index, report);
        } else if (report && step.returnsBy(returnAddress)) {
            returns(state, index);
        }
        for (Raise raise : step.raises()) {
            state.age(raise);
            if (step.info().memory().isPresent() && !raise.aside() || isUnorderedInvalidation(step, raise)) {
                state.add(PendingOperation.of(index, raise.counter(), false, raise.inOrder()));
            }
        }
        if (step.flow() == Flow.CALL) {
            state.returned();
        }
    }

    /** Returns whether later loads do not wait for an invalidation to complete. */
    private boolean isUnorderedInvalidation(Step step, Raise raise) {
        return step.info().isInvalidation() && counters.get(raise.counter()).unorderedResults();
    }

    private void arrive(CounterState state, int index, boolean report) {
        int later = barriers.accessesAfter(index);
        if (report && isRelease(index) && (barriers.accessesBeforeInvalidation(index) & Barriers.OTHER_LOAD) != 0) {
            List<Integer> next = barriers.orderingPoints(index).stream()
                    .flatMap(start -> flow.after(start).stream())
                    .toList();
            boolean isOne = next.size() == 1;
            reports.staleAfterBarrier(index, isOne ? acquire : Remedy.NONE, isOne ? next.get(0) : index);
        }
        for (int i = 0; i < state.size(); i++) {
            int earlier = PendingOperation.step(state.pending(i));
            Optional<Rule> rule = violatedRule(steps.get(earlier), PendingOperation.counter(state.pending(i)), later);
            if (rule.isPresent()) {
                Map<Integer, Integer> required = state.required(earlier, false);
                if (report) {
                    reports.atBarrier(rule.get(), index, earlier, required);
                }
                required.forEach(state::waitFor); // later instructions are checked as if this were fixed
                i = -1;
            }
        }
    }

    /**
     * Returns whether the last ordering instruction before a barrier is a wait for all stores, which shows that the barrier is to publish
     * global memory.
     */
    private boolean isRelease(int arrival) {
        int first = flow.blocks().get(flow.blockOf(arrival)).first();
        for (int before = arrival - 1; before >= first && !steps.get(before).isOrdering(); before--) {
            int[] waits = steps.get(before).waits();
            for (int counter = 0; counter < waits.length; counter++) {
                boolean isStores = counters.get(counter).withoutResult().isPresent();
                if (waits[counter] == 0 && isStores && (release >>> counter & 1) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the rule that an access in flight at a barrier violates. */
    private Optional<Rule> violatedRule(Step step, int counter, int later) {
        if (step.info().isInvalidation()) {
            return (later & Barriers.OTHER_LOAD) != 0 ? Optional.of(Rule.UNORDERED_BARRIER) : Optional.empty();
        }
        boolean isLoad = step.info().memory().orElseThrow().access() == Access.LOAD;
        if (!step.isLocal()) {
            boolean matters =
                    step.isAccess() && !isLoad && (release >>> counter & 1) != 0 && (later & Barriers.OTHER_LOAD) != 0;
            return matters ? Optional.of(Rule.UNORDERED_BARRIER) : Optional.empty();
        }
        if (isLoad) {
            return (later & Barriers.LDS_STORE) != 0 ? Optional.of(Rule.UNORDERED_BARRIER) : Optional.empty();
        }
        return (later & (Barriers.LDS_LOAD | Barriers.LDS_STORE)) != 0
                ? Optional.of(Rule.MISSING_WAIT_AT_BARRIER)
                : Optional.empty();
    }

    private void returns(CounterState state, int index) {
        for (int i = 0; i < state.size(); i++) {
            int earlier = PendingOperation.step(state.pending(i));
            Counter counter = counters.get(PendingOperation.counter(state.pending(i)));
            // Another analysis handles results. Callers wait for stores that have a counter of their own.
            boolean hasResult = steps.get(earlier).writes().length > 0
                    || steps.get(earlier).info().isInvalidation();
            boolean isPromised = counter.withoutResult().isEmpty() && !counter.freesSources();
            if (!hasResult && isPromised) {
                reports.storeAtReturn(index, earlier, state.required(earlier, false));
                state.forget(earlier);
                i = -1;
            }
        }
    }
}
