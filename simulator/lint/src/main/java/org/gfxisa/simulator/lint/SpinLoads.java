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
 * Finds the loads of spin loops, which wait for a value that another wave writes: the loop has no other access to memory, and the load has
 * the cache-policy bits of an acquire that invalidates caches. Loops around an atomic operation that returns a value and has the same
 * operands each time, for example one that takes a lock, count as well.
 */
final class SpinLoads {
    private final ControlFlow flow;
    private final MemoryInstructions steps;

    SpinLoads(ControlFlow flow, MemoryInstructions steps) {
        this.flow = flow;
        this.steps = steps;
    }

    /** Returns the indices of the loads. */
    Set<Integer> find() {
        Set<Integer> found = new HashSet<>();
        for (Block block : flow.blocks()) {
            int[] accesses = accesses(block).toArray();
            if (accesses.length == 1 && isAtomic(accesses[0]) && isRepeated(block, accesses[0])) {
                found.add(accesses[0]);
            }
        }
        return found;
    }

    private boolean isAtomic(int index) {
        Step step = steps.get(index);
        boolean isLoad = step.is(Access.LOAD, false) && steps.bits(index) != 0;
        boolean isUpdate = step.is(Access.ATOMIC, false) && step.writes().length > 0;
        return (isLoad || isUpdate)
                && steps.table().acquires().stream().anyMatch(sequence -> steps.matches(sequence, index));
    }

    /** Returns whether execution can return to a block without another access to memory and with the same operands for this one. */
    private boolean isRepeated(Block block, int access) {
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(block.next());
        boolean isSame = preservesOperands(block, access);
        while (isSame && !open.isEmpty()) {
            int next = open.remove();
            if (next == block.number()) {
                return true;
            }
            if (accesses(flow.blocks().get(next)).findAny().isEmpty()
                    && preservesOperands(flow.blocks().get(next), access)
                    && seen.add(next)) {
                open.addAll(flow.blocks().get(next).next());
            }
        }
        return false;
    }

    /** Returns whether a block does not write the vector registers that an access reads. */
    private boolean preservesOperands(Block block, int access) {
        return IntStream.range(block.first(), block.end())
                .flatMap(i -> Arrays.stream(steps.get(i).writes()))
                .filter(written -> RegisterRange.first(written) >= CodeRules.FIRST_VECTOR)
                .noneMatch(written ->
                        RegisterRange.common(written, steps.get(access).reads()) >= 0);
    }

    private IntStream accesses(Block block) {
        return IntStream.range(block.first(), block.end())
                .filter(i -> steps.get(i).isOrdering() || steps.get(i).flow() == Flow.CALL);
    }
}
