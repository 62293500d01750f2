package org.gfxisa.simulator.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.simulator.lint.Step.Raise;

/** The accesses to memory, write-backs and invalidations that matter at a point of a path; all by the indices of their steps. */
final class OrderState {
    private final CounterState issued;
    private CounterState released;
    private final Set<Integer> last;
    private final Set<Integer> writeBacks;
    private final Set<Integer> spins;
    private final Set<List<Integer>> runs;

    OrderState(List<Step> steps, int counters) {
        issued = new CounterState(steps, counters);
        released = new CounterState(issued);
        last = new TreeSet<>();
        writeBacks = new TreeSet<>();
        spins = new TreeSet<>();
        runs = new HashSet<>(Set.of(List.of()));
    }

    OrderState(OrderState other) {
        issued = new CounterState(other.issued);
        released = new CounterState(other.released);
        last = new TreeSet<>(other.last);
        writeBacks = new TreeSet<>(other.writeBacks);
        spins = new TreeSet<>(other.spins);
        runs = new HashSet<>(other.runs);
    }

    boolean join(OrderState other) {
        boolean changed = issued.join(other.issued);
        changed |= released.join(other.released);
        changed |= last.addAll(other.last);
        changed |= writeBacks.addAll(other.writeBacks);
        changed |= spins.addAll(other.spins);
        return changed | runs.addAll(other.runs);
    }

    /** The access or write-back that came last, on some path. */
    Set<Integer> last() {
        return last;
    }

    /** Write-backs behind which nothing tells other waves yet. */
    Set<Integer> writeBacks() {
        return writeBacks;
    }

    /** Loads that loops waited with, and no invalidation since. */
    Set<Integer> spins() {
        return spins;
    }

    /** Invalidations that are a part of a sequence so far; empty ones where there is none. */
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
                issued.add(Pending.of(index, raise.counter(), false, raise.inOrder()));
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

    /** After something that tells other waves. */
    void told() {
        if (!writeBacks.isEmpty()) {
            released.returned();
            writeBacks.clear();
        }
    }

    /** As after a function of which nothing is known. */
    void forget() {
        issued.returned();
        told();
        last.clear();
        spins.clear();
        setRuns(Set.of(List.of()));
    }

    /** Accesses and write-backs in flight. */
    CounterState issued() {
        return issued;
    }

    /** Of these, those up to the last write-back, as long as nothing tells other waves of it. */
    CounterState released() {
        return released;
    }

    /** Whether it has to do with a step. */
    boolean knows(int step) {
        if (last.contains(step) || writeBacks.contains(step) || spins.contains(step)) {
            return true;
        }
        return runs.stream().anyMatch(run -> run.contains(step)) || issued.isPending(step);
    }
}
