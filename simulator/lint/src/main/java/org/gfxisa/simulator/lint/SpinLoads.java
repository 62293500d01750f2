package org.gfxisa.simulator.lint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.simulator.lint.ControlFlow.Block;

/**
 * Finds the loads that loops wait with for a value which another wave writes: in the loop is no other access to memory, and they have the
 * cache-policy bits of an acquire that invalidates.
 */
final class SpinLoads {
    private final ControlFlow flow;
    private final MemorySteps steps;

    SpinLoads(ControlFlow flow, MemorySteps steps) {
        this.flow = flow;
        this.steps = steps;
    }

    /** Their indices. */
    Set<Integer> find() {
        Set<Integer> found = new HashSet<>();
        for (Block block : flow.blocks()) {
            int[] accesses = accesses(block).toArray();
            if (accesses.length == 1 && isAtomic(accesses[0]) && comesBack(block)) {
                found.add(accesses[0]);
            }
        }
        return found;
    }

    private boolean isAtomic(int index) {
        return steps.get(index).is(Access.LOAD, false)
                && steps.bits(index) != 0
                && steps.table().acquires().stream().anyMatch(cell -> steps.matches(cell, index));
    }

    /** Whether a wave can come back to a block without another access to memory. */
    private boolean comesBack(Block block) {
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(block.next());
        while (!open.isEmpty()) {
            int next = open.remove();
            if (next == block.number()) {
                return true;
            }
            if (accesses(flow.blocks().get(next)).findAny().isEmpty() && seen.add(next)) {
                open.addAll(flow.blocks().get(next).next());
            }
        }
        return false;
    }

    private IntStream accesses(Block block) {
        return IntStream.range(block.first(), block.end())
                .filter(i -> steps.get(i).isOrdering() || steps.get(i).flow() == Flow.CALL);
    }
}
