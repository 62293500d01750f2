package org.gfxisa.simulator.lint;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.simulator.lint.Step.Raise;
import org.gfxisa.table.Counter;

/** Follows the accesses under way to where a wave arrives at a barrier, or returns: others take them for done. */
final class SharingAnalysis implements Analysis<CounterState> {
    // What is done behind a barrier, a bit each.
    private static final int LDS_LOAD = 1;
    private static final int LDS_STORE = 2;
    private static final int OTHER_LOAD = 4;

    private final ControlFlow flow;
    private final List<Step> steps;
    private final List<Counter> counters;
    private final int release;
    private final Remedy acquire;
    private final int returnAddress;
    private final CounterReports reports;
    /** Whether waves arrive at a barrier by one instruction, and wait there by another. */
    private final boolean isSplit;
    /** By the index of an arrival. */
    private final Map<Integer, Integer> behind = new HashMap<>();

    /**
     * Prepares for code.
     *
     * @param release the counters that a release of global memory to the work-group, or a barrier by itself, wants to be waited for, a bit each
     * @param acquire what an acquire of it invalidates
     * @param returnAddress the register pair, as a span, that a function returns by
     */
    SharingAnalysis(ControlFlow flow, int release, Remedy acquire, int returnAddress, CounterReports reports) {
        this.flow = flow;
        this.release = release;
        this.acquire = acquire;
        this.returnAddress = returnAddress;
        this.reports = reports;
        steps = flow.steps();
        counters = flow.unit().isa().tables().counters();
        isSplit = steps.stream().anyMatch(step -> step.info().isArrival());
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
        if (isArrival(step)) {
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

    private boolean isArrival(Step step) {
        return step.info().isBarrier() && (!isSplit || step.info().isArrival());
    }

    private void arrive(CounterState state, int index, boolean report) {
        int later = behind.computeIfAbsent(index, arrival -> accessesBehind(arrival, false));
        if (report && isRelease(index) && (accessesBehind(index, true) & OTHER_LOAD) != 0) {
            List<Integer> next = starts(index).stream()
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

    /** What it breaks that an access is under way at a barrier. */
    private Optional<Rule> broken(Step step, int counter, int later) {
        if (step.info().isInvalidation()) {
            return (later & OTHER_LOAD) != 0 ? Optional.of(Rule.UNORDERED_BARRIER) : Optional.empty();
        }
        boolean isLoad = step.info().memory().orElseThrow().access() == Access.LOAD;
        if (!step.isLocal()) {
            boolean matters = step.isAccess() && !isLoad && (release >>> counter & 1) != 0 && (later & OTHER_LOAD) != 0;
            return matters ? Optional.of(Rule.UNORDERED_BARRIER) : Optional.empty();
        }
        if (isLoad) {
            return (later & LDS_STORE) != 0 ? Optional.of(Rule.UNORDERED_BARRIER) : Optional.empty();
        }
        return (later & (LDS_LOAD | LDS_STORE)) != 0 ? Optional.of(Rule.MISSING_WAIT_AT_BARRIER) : Optional.empty();
    }

    /** What waves do behind a barrier, up to the next one, or to an invalidation, that others notice. */
    private int accessesBehind(int arrival, boolean toInvalidation) {
        int found = 0;
        Deque<Integer> open = new ArrayDeque<>();
        BitSet seen = new BitSet();
        starts(arrival).forEach(start -> open.addAll(flow.after(start)));
        while (!open.isEmpty()) {
            int index = open.remove();
            Step step = steps.get(index);
            if (seen.get(index)
                    || isArrival(step)
                    || step.flow() == Flow.CALL
                    || toInvalidation && step.info().isInvalidation()) {
                continue;
            }
            seen.set(index);
            found |= access(step);
            open.addAll(flow.after(index));
        }
        return found;
    }

    /** Behind what a barrier orders something: between arrival and wait it does not. */
    private Collection<Integer> starts(int arrival) {
        return isSplit ? waitsBehind(arrival) : List.of(arrival);
    }

    private Set<Integer> waitsBehind(int arrival) {
        Set<Integer> found = new TreeSet<>();
        Deque<Integer> open = new ArrayDeque<>(flow.after(arrival));
        BitSet seen = new BitSet();
        while (!open.isEmpty()) {
            int index = open.remove();
            if (!seen.get(index)) {
                seen.set(index);
                if (steps.get(index).info().isBarrier()) {
                    found.add(index);
                } else {
                    open.addAll(flow.after(index));
                }
            }
        }
        return found;
    }

    private static int access(Step step) {
        if (!step.isAccess()) {
            return 0;
        }
        boolean isLoad = step.info().memory().orElseThrow().access() == Access.LOAD;
        return step.isLocal() ? isLoad ? LDS_LOAD : LDS_STORE : isLoad ? OTHER_LOAD : 0;
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
