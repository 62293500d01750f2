package org.gfxisa.simulator.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.simulator.lint.Step.Raise;

/**
 * The accesses, write-backs and invalidations that matter for the memory order at a point of the code. Instructions are the indices of
 * their steps.
 */
final class MemoryOrderState {
    private final CounterState issued;
    private CounterState released;
    private final Set<Integer> last;
    private final Set<Integer> writeBacks;
    private final Set<Integer> spins;
    private final Set<List<Integer>> runs;

    MemoryOrderState(List<Step> steps, int counters) {
        issued = new CounterState(steps, counters);
        released = new CounterState(issued);
        last = new TreeSet<>();
        writeBacks = new TreeSet<>();
        spins = new TreeSet<>();
        runs = new HashSet<>(Set.of(List.of()));
    }

    MemoryOrderState(MemoryOrderState other) {
        issued = new CounterState(other.issued);
        released = new CounterState(other.released);
        last = new TreeSet<>(other.last);
        writeBacks = new TreeSet<>(other.writeBacks);
        spins = new TreeSet<>(other.spins);
        runs = new HashSet<>(other.runs);
    }

    boolean join(MemoryOrderState other) {
        boolean changed = issued.join(other.issued);
        changed |= released.join(other.released);
        changed |= last.addAll(other.last);
        changed |= writeBacks.addAll(other.writeBacks);
        changed |= spins.addAll(other.spins);
        return changed | runs.addAll(other.runs);
    }

    /** Returns the last access or write-back on each path. */
    Set<Integer> last() {
        return last;
    }

    /** Returns the write-backs that no signal to other waves has followed yet. */
    Set<Integer> writeBacks() {
        return writeBacks;
    }

    /** Returns the loads for whose value a loop waited, if no invalidation has followed yet. */
    Set<Integer> spins() {
        return spins;
    }

    /** Returns the invalidations so far of sequences that are not complete; an empty list for paths without any. */
    Set<List<Integer>> runs() {
        return Set.copyOf(runs);
    }

    void setRuns(Set<List<Integer>> now) {
        runs.clear();
        runs.addAll(now);
    }

    void waitFor(int[] numbers) {
        issued.waitFor(numbers);
        released.waitFor(numbers);
    }

    /** Issues an instruction. */
    void issue(int index, Step step) {
        boolean isWriteBack = step.info().isWriteBack();
        for (Raise raise : step.raises()) {
            issued.age(raise);
            released.age(raise);
            if (isWriteBack || step.isAccess()) {
                issued.add(PendingOperation.of(index, raise.counter(), false, raise.inOrder()));
            }
        }
        if (isWriteBack || step.isAccess()) {
            last.clear();
            last.add(index);
        }
        if (isWriteBack) {
            released = new CounterState(issued);
            writeBacks.clear();
            writeBacks.add(index);
        }
    }

    /** Applies an instruction that signals other waves. */
    void signalled() {
        if (!writeBacks.isEmpty()) {
            released.returned();
            writeBacks.clear();
        }
    }

    /** Applies the call of an unknown function. */
    void forget() {
        issued.returned();
        signalled();
        last.clear();
        spins.clear();
        setRuns(Set.of(List.of()));
    }

    /** Returns the accesses and write-backs in flight. */
    CounterState issued() {
        return issued;
    }

    /** Returns the operations in flight that were issued up to the last write-back, until a signal to other waves follows it. */
    CounterState released() {
        return released;
    }

    /** Returns whether a step is part of this state. */
    boolean contains(int step) {
        if (last.contains(step) || writeBacks.contains(step) || spins.contains(step)) {
            return true;
        }
        return runs.stream().anyMatch(run -> run.contains(step)) || issued.isPending(step);
    }
}
