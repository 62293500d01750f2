package org.gfxisa.simulator.lint;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.info.MemoryAccess;

/** Finds the instructions by which waves arrive at barriers, and the accesses to memory after them. */
final class Barriers {
    // The kinds of accesses after a barrier, one bit each.
    static final int LDS_LOAD = 1;
    static final int LDS_STORE = 2;
    static final int OTHER_LOAD = 4;

    private final ControlFlow flow;
    private final List<Step> steps;
    /** Whether one instruction arrives at a barrier and another one waits there. */
    private final boolean isSplit;
    /** The accesses after a barrier, by the index of the arrival. */
    private final Map<Integer, Integer> accessesAfter = new HashMap<>();

    Barriers(ControlFlow flow) {
        this.flow = flow;
        steps = flow.steps();
        isSplit = steps.stream().anyMatch(step -> step.info().isArrival());
    }

    boolean isArrival(Step step) {
        return step.info().isBarrier() && (!isSplit || step.info().isArrival());
    }

    /** Returns the kinds of accesses after a barrier, up to the next one, that can conflict with those of other waves. */
    int accessesAfter(int arrival) {
        return accessesAfter.computeIfAbsent(arrival, index -> accessesAfter(index, false));
    }

    /** Returns the kinds of accesses after a barrier up to the next invalidation or barrier. */
    int accessesBeforeInvalidation(int arrival) {
        return accessesAfter(arrival, true);
    }

    private int accessesAfter(int arrival, boolean toInvalidation) {
        int found = 0;
        Deque<Integer> open = new ArrayDeque<>();
        BitSet seen = new BitSet();
        orderingPoints(arrival).forEach(start -> open.addAll(flow.after(start)));
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

    /**
     * Returns the indices of the instructions after which a barrier orders accesses. Between its arrival and its wait, a split barrier
     * orders nothing.
     */
    Collection<Integer> orderingPoints(int arrival) {
        return isSplit ? waitsAfter(arrival) : List.of(arrival);
    }

    private Set<Integer> waitsAfter(int arrival) {
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
        int inLds = step.info()
                .memory()
                .flatMap(MemoryAccess::inLds)
                .map(access -> access == Access.LOAD ? LDS_LOAD : LDS_STORE)
                .orElse(0);
        return inLds | (step.is(Access.LOAD, false) ? OTHER_LOAD : 0);
    }
}
