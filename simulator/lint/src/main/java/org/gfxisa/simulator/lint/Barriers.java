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

/** Where waves arrive at barriers, and what they do behind these. */
final class Barriers {
    // What is done behind a barrier, a bit each.
    static final int LDS_LOAD = 1;
    static final int LDS_STORE = 2;
    static final int OTHER_LOAD = 4;

    private final ControlFlow flow;
    private final List<Step> steps;
    /** Whether waves arrive at a barrier by one instruction, and wait there by another. */
    private final boolean isSplit;
    /** By the index of an arrival. */
    private final Map<Integer, Integer> behind = new HashMap<>();

    Barriers(ControlFlow flow) {
        this.flow = flow;
        steps = flow.steps();
        isSplit = steps.stream().anyMatch(step -> step.info().isArrival());
    }

    boolean isArrival(Step step) {
        return step.info().isBarrier() && (!isSplit || step.info().isArrival());
    }

    /** What waves do behind a barrier, up to the next one, that others notice. */
    int accessesBehind(int arrival) {
        return behind.computeIfAbsent(arrival, index -> accessesBehind(index, false));
    }

    /** The same, up to an invalidation at most. */
    int accessesBeforeInvalidation(int arrival) {
        return accessesBehind(arrival, true);
    }

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
    Collection<Integer> starts(int arrival) {
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
        int inLds = step.info()
                .memory()
                .flatMap(MemoryAccess::inLds)
                .map(access -> access == Access.LOAD ? LDS_LOAD : LDS_STORE)
                .orElse(0);
        return inLds | (step.is(Access.LOAD, false) ? OTHER_LOAD : 0);
    }
}
