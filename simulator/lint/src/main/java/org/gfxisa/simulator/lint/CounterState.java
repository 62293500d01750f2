package org.gfxisa.simulator.lint;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.gfxisa.simulator.lint.Step.Raise;

/** The operations that may be in flight at a point of the code, and an upper bound of each counter. */
final class CounterState {
    /** The upper bound of a counter whose value is unknown. */
    static final int UNKNOWN = 1 << 20;

    private static final int WORDS = 16;
    private static final int REGISTERS = WORDS * Long.SIZE;
    /** What an out-of-order operation may add to its counter: a scalar load of several dwords counts as two. */
    private static final int UNORDERED_COUNT = 2;

    private final List<Step> steps;
    private final int[] upperBounds;
    /** The pending operations in ascending order, see {@link PendingOperation}. */
    private long[] pending;

    private int size;
    /** The registers of the pending operations, one bit each. */
    private final long[] busy;

    CounterState(List<Step> steps, int counters) {
        this.steps = steps;
        upperBounds = new int[counters];
        pending = new long[8];
        busy = new long[WORDS];
    }

    CounterState(CounterState other) {
        steps = other.steps;
        upperBounds = other.upperBounds.clone();
        pending = other.pending.clone();
        size = other.size;
        busy = other.busy.clone();
    }

    int size() {
        return size;
    }

    long pending(int index) {
        return pending[index];
    }

    /** Returns whether an operation is in flight. */
    boolean isPending(int step) {
        for (int i = 0; i < size; i++) {
            if (PendingOperation.step(pending[i]) == step) {
                return true;
            }
        }
        return false;
    }

    /** Returns the set of counters, one bit each, that count at least one of some operations in flight. */
    int pendingCounters(IntPredicate which) {
        int counters = 0;
        for (int i = 0; i < size; i++) {
            if (which.test(PendingOperation.step(pending[i]))) {
                counters |= 1 << PendingOperation.counter(pending[i]);
            }
        }
        return counters;
    }

    /** Returns the last operation, in the order of the code, that is in flight and is counted by one of a set of counters. */
    OptionalInt lastPending(int counters, IntPredicate which) {
        for (int i = size - 1; i >= 0; i--) {
            int step = PendingOperation.step(pending[i]);
            if ((counters >>> PendingOperation.counter(pending[i]) & 1) != 0 && which.test(step)) {
                return OptionalInt.of(step);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns, for each counter of an operation, the value at which the operation is complete, or at which its sources have been read. */
    TreeMap<Integer, Integer> required(int step, boolean isSource) {
        TreeMap<Integer, Integer> required = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            if (PendingOperation.step(pending[i]) == step && PendingOperation.isSource(pending[i]) == isSource) {
                required.merge(PendingOperation.counter(pending[i]), PendingOperation.later(pending[i]), Math::min);
            }
        }
        return required;
    }

    /** Returns the upper bound of a counter. */
    int upperBound(int counter) {
        return upperBounds[counter];
    }

    boolean isBusy(int[] ranges) {
        for (int range : ranges) {
            for (int code = RegisterRange.first(range); code < RegisterRange.end(range) && code < REGISTERS; code++) {
                if ((busy[code >>> 6] >>> code & 1) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Issues an operation, with the effect on one of its counters. */
    void issue(int step, Raise raise) {
        age(raise);
        if (raise.result()) {
            add(PendingOperation.of(step, raise.counter(), false, raise.inOrder()));
        }
        if (raise.source()) {
            add(PendingOperation.of(step, raise.counter(), true, raise.inOrder()));
        }
    }

    /** Issues an operation that increments a counter but need not be followed itself. */
    void age(Raise raise) {
        upperBounds[raise.counter()] =
                Math.min(UNKNOWN, upperBounds[raise.counter()] + (raise.inOrder() ? 1 : UNORDERED_COUNT));
        if (raise.inOrder()) {
            for (int i = 0; i < size; i++) {
                if (PendingOperation.counter(pending[i]) == raise.counter() && PendingOperation.isInOrder(pending[i])) {
                    pending[i] = PendingOperation.older(pending[i]);
                }
            }
        }
    }

    /** Applies the waits of an instruction; see {@link Step#waits}. */
    void waitFor(int[] numbers) {
        for (int counter = 0; counter < numbers.length; counter++) {
            if (numbers[counter] != Step.NO_WAIT) {
                waitFor(counter, numbers[counter]);
            }
        }
    }

    /** Waits until a counter is at most a number, and removes the operations that are complete then. */
    void waitFor(int counter, int number) {
        upperBounds[counter] = Math.min(upperBounds[counter], number);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (PendingOperation.counter(pending[i]) != counter || PendingOperation.later(pending[i]) < number) {
                pending[kept++] = pending[i];
            }
        }
        shrink(kept);
    }

    /** Removes an operation, whatever its counters are. */
    void forget(int step) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (PendingOperation.step(pending[i]) != step) {
                pending[kept++] = pending[i];
            }
        }
        shrink(kept);
    }

    /** Applies the return of an unknown function, which has waited for all of its results and sources. */
    void returned() {
        shrink(0);
        Arrays.fill(upperBounds, UNKNOWN);
    }

    void add(long operation) {
        int at = Arrays.binarySearch(pending, 0, size, operation);
        int place = at < 0 ? -1 - at : at;
        if (place < size && PendingOperation.identity(pending[place]) == PendingOperation.identity(operation)) {
            pending[place] = operation; // the same instruction again, for example in a loop: only the youngest counts
            return;
        }
        if (size == pending.length) {
            pending = Arrays.copyOf(pending, size * 2);
        }
        System.arraycopy(pending, place, pending, place + 1, size - place);
        pending[place] = operation;
        size++;
        mark(operation);
    }

    /** Merges another state into this one: all pending operations and the higher bounds of both. Returns whether this state has changed. */
    boolean join(CounterState other) {
        boolean changed = false;
        for (int i = 0; i < upperBounds.length; i++) {
            if (other.upperBounds[i] > upperBounds[i]) {
                upperBounds[i] = roundedUp(other.upperBounds[i]);
                changed = true;
            }
        }
        long[] both = new long[size + other.size];
        int count = 0;
        int mine = 0;
        int theirs = 0;
        while (mine < size || theirs < other.size) {
            if (theirs == other.size
                    || mine < size
                            && PendingOperation.identity(pending[mine])
                                    < PendingOperation.identity(other.pending[theirs])) {
                both[count++] = pending[mine++];
            } else if (mine == size
                    || PendingOperation.identity(other.pending[theirs]) < PendingOperation.identity(pending[mine])) {
                both[count++] = other.pending[theirs++];
                changed = true;
            } else {
                changed |= other.pending[theirs] < pending[mine];
                both[count++] = Math.min(pending[mine++], other.pending[theirs++]);
            }
        }
        if (changed) {
            pending = count == 0 ? new long[1] : both;
            size = count;
            remark();
        }
        return changed;
    }

    /** Rounds a bound up to a power of two, so that a loop reaches a fixed point after few iterations. */
    private static int roundedUp(int number) {
        return number > PendingOperation.MOST_LATER
                ? UNKNOWN
                : number <= 1 ? number : Integer.highestOneBit(number - 1) << 1;
    }

    private void shrink(int count) {
        if (count != size) {
            size = count;
            remark();
        }
    }

    private void remark() {
        Arrays.fill(busy, 0);
        for (int i = 0; i < size; i++) {
            mark(pending[i]);
        }
    }

    private void mark(long operation) {
        Step step = steps.get(PendingOperation.step(operation));
        for (int range : PendingOperation.isSource(operation) ? step.held() : step.writes()) {
            for (int code = RegisterRange.first(range); code < RegisterRange.end(range) && code < REGISTERS; code++) {
                busy[code >>> 6] |= 1L << code;
            }
        }
    }
}
