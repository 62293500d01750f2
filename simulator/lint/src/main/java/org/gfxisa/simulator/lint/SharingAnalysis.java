package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.simulator.lint.Step.Raise;
import org.gfxisa.table.Counter;

/** Follows the accesses in flight to where a wave arrives at a barrier, or returns: others take them for done. */
final class SharingAnalysis implements Analysis<CounterState> {
    private final ControlFlow flow;
    private final List<Step> steps;
    private final List<Counter> counters;
    private final int release;
    private final Remedy acquire;
    private final int returnAddress;
    private final CounterReports reports;
    private final Barriers barriers;

    /**
     * Prepares for code.
     *
     * @param release the counters that a release of global memory to the work-group, or a barrier by itself, wants to be waited for, a bit each
     * @param acquire what an acquire of it invalidates
     * @param returnAddress the register pair, as a span, that a function returns by
     */
    SharingAnalysis(
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
        counters = flow.unit().isa().tables().counters();
    }

    /** Whether there is anything that it could report. */
    boolean isOfUse() {
        return steps.stream().anyMatch(step -> step.info().isBarrier() || step.returnsBy(returnAddress));
    }

    @Override
    public CounterState atEntry(CodeUnit.Entry entry) {
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
    public void pass(CounterState state, int index, boolean report) {
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
                state.add(Pending.of(index, raise.counter(), false, raise.inOrder()));
            }
        }
        if (step.flow() == Flow.CALL) {
            state.returned();
        }
    }

    /** Whether loads behind an invalidation may come before it is done; else they wait for it in their order. */
    private boolean isUnorderedInvalidation(Step step, Raise raise) {
        return step.info().isInvalidation() && counters.get(raise.counter()).unorderedResults();
    }

    private void arrive(CounterState state, int index, boolean report) {
        int later = barriers.accessesBehind(index);
        if (report && isRelease(index) && (barriers.accessesBeforeInvalidation(index) & Barriers.OTHER_LOAD) != 0) {
            List<Integer> next = barriers.starts(index).stream()
                    .flatMap(start -> flow.after(start).stream())
                    .toList();
            boolean isOne = next.size() == 1;
            reports.staleBehindBarrier(index, isOne ? acquire : Remedy.NONE, isOne ? next.get(0) : index);
        }
        for (int i = 0; i < state.size(); i++) {
            int earlier = Pending.step(state.pending(i));
            Optional<Rule> rule = broken(steps.get(earlier), Pending.counter(state.pending(i)), later);
            if (rule.isPresent()) {
                Map<Integer, Integer> wanted = state.wanted(earlier, false);
                if (report) {
                    reports.atBarrier(rule.get(), index, earlier, wanted);
                }
                wanted.forEach(state::waitFor); // what comes later is looked at as if that were made good here
                i = -1;
            }
        }
    }

    /** Whether the last that was done before a barrier was to wait for all stores, as where global memory is meant. */
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

    /** What it breaks that an access is in flight at a barrier. */
    private Optional<Rule> broken(Step step, int counter, int later) {
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
            int earlier = Pending.step(state.pending(i));
            Counter counter = counters.get(Pending.counter(state.pending(i)));
            // Results are the matter of another analysis; for stores that have a counter of their own, callers wait.
            boolean hasResult = steps.get(earlier).writes().length > 0
                    || steps.get(earlier).info().isInvalidation();
            boolean isPromised = counter.withoutResult().isEmpty() && !counter.freesSources();
            if (!hasResult && isPromised) {
                reports.storeAtReturn(index, earlier, state.wanted(earlier, false));
                state.forget(earlier);
                i = -1;
            }
        }
    }
}
