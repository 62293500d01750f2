package org.gfxisa.simulator.lint;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.simulator.lint.ControlFlow.Block;

/**
 * Finds the loads that loops wait with for a value which another wave writes: in the loop is no other access to memory, and they have the
 * cache-policy bits of an acquire that invalidates. Updates do so too if they give the value and have the same operands each time, as those
 * that take a lock.
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
            if (accesses.length == 1 && isAtomic(accesses[0]) && comesBack(block, accesses[0])) {
                found.add(accesses[0]);
            }
        }
        return found;
    }

    private boolean isAtomic(int index) {
        Step step = steps.get(index);
        boolean isLoad = step.is(Access.LOAD, false) && steps.bits(index) != 0;
        boolean isUpdate = step.is(Access.ATOMIC, false) && step.writes().length > 0;
        return (isLoad || isUpdate) && steps.table().acquires().stream().anyMatch(cell -> steps.matches(cell, index));
    }

    /** Whether a wave can come back to a block without another access to memory, and with the same operands for this one. */
    private boolean comesBack(Block block, int access) {
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(block.next());
        boolean isSame = keeps(block, access);
        while (isSame && !open.isEmpty()) {
            int next = open.remove();
            if (next == block.number()) {
                return true;
            }
            if (accesses(flow.blocks().get(next)).findAny().isEmpty()
                    && keeps(flow.blocks().get(next), access)
                    && seen.add(next)) {
                open.addAll(flow.blocks().get(next).next());
            }
        }
        return false;
    }

    /** Whether nothing in a block writes vector registers that an access reads. */
    private boolean keeps(Block block, int access) {
        return IntStream.range(block.first(), block.end())
                .flatMap(i -> Arrays.stream(steps.get(i).writes()))
                .filter(written -> Span.first(written) >= CodeRules.FIRST_VECTOR)
                .noneMatch(written -> Span.common(written, steps.get(access).reads()) >= 0);
    }

    private IntStream accesses(Block block) {
        return IntStream.range(block.first(), block.end())
                .filter(i -> steps.get(i).isOrdering() || steps.get(i).flow() == Flow.CALL);
    }
}
