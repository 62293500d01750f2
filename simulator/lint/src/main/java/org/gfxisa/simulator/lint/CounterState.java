package org.gfxisa.simulator.lint;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.gfxisa.simulator.lint.Step.Raise;

/** The operations that may be in flight at a point of a path, and how high each counter may be. */
final class CounterState {
    /** Stands for any number. */
    static final int UNKNOWN = 1 << 20;

    private static final int WORDS = 16;
    private static final int REGISTERS = WORDS * Long.SIZE;
    /** An operation out of order may count as two: scalar loads of several dwords do. */
    private static final int UNORDERED_COUNT = 2;

    private final List<Step> steps;
    private final int[] most;
    /** Sorted, see {@link Pending}. */
    private long[] pending;

    private int size;
    /** Registers of pending operations, a bit each. */
    private final long[] busy;

    CounterState(List<Step> steps, int counters) {
        this.steps = steps;
        most = new int[counters];
        pending = new long[8];
        busy = new long[WORDS];
    }

    CounterState(CounterState other) {
        steps = other.steps;
        most = other.most.clone();
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

    /** Whether an operation is in flight. */
    boolean isPending(int step) {
        for (int i = 0; i < size; i++) {
            if (Pending.step(pending[i]) == step) {
                return true;
            }
        }
        return false;
    }

    /** The counters that count some of the operations in flight, a bit for each. */
    int pendingCounters(IntPredicate which) {
        int counters = 0;
        for (int i = 0; i < size; i++) {
            if (which.test(Pending.step(pending[i]))) {
                counters |= 1 << Pending.counter(pending[i]);
            }
        }
        return counters;
    }

    /** Of operations in flight that are counted by one of the counters (a bit for each), the one that stands last in the code. */
    OptionalInt lastPending(int counters, IntPredicate which) {
        for (int i = size - 1; i >= 0; i--) {
            int step = Pending.step(pending[i]);
            if ((counters >>> Pending.counter(pending[i]) & 1) != 0 && which.test(step)) {
                return OptionalInt.of(step);
            }
        }
        return OptionalInt.empty();
    }

    /** Per counter the number that an operation would have to be waited for with: that it is done, or that its sources are free. */
    TreeMap<Integer, Integer> wanted(int step, boolean isSource) {
        TreeMap<Integer, Integer> wanted = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            if (Pending.step(pending[i]) == step && Pending.isSource(pending[i]) == isSource) {
                wanted.merge(Pending.counter(pending[i]), Pending.later(pending[i]), Math::min);
            }
        }
        return wanted;
    }

    /** The highest number that a counter may have. */
    int most(int counter) {
        return most[counter];
    }

    boolean isBusy(int[] spans) {
        for (int span : spans) {
            for (int code = Span.first(span); code < Span.end(span) && code < REGISTERS; code++) {
                if ((busy[code >>> 6] >>> code & 1) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Issues an operation that raises one counter. */
    void issue(int step, Raise raise) {
        age(raise);
        if (raise.result()) {
            add(Pending.of(step, raise.counter(), false, raise.inOrder()));
        }
        if (raise.source()) {
            add(Pending.of(step, raise.counter(), true, raise.inOrder()));
        }
    }

    /** Issues an operation that raises one counter and does not matter itself. */
    void age(Raise raise) {
        most[raise.counter()] = Math.min(UNKNOWN, most[raise.counter()] + (raise.inOrder() ? 1 : UNORDERED_COUNT));
        if (raise.inOrder()) {
            for (int i = 0; i < size; i++) {
                if (Pending.counter(pending[i]) == raise.counter() && Pending.isInOrder(pending[i])) {
                    pending[i] = Pending.older(pending[i]);
                }
            }
        }
    }

    /** After an instruction that waits; see {@link Step#waits}. */
    void waitFor(int[] numbers) {
        for (int counter = 0; counter < numbers.length; counter++) {
            if (numbers[counter] != Step.NO_WAIT) {
                waitFor(counter, numbers[counter]);
            }
        }
    }

    /** All that is in flight is done when its counter, or one of them, is at or below the number. */
    void waitFor(int counter, int number) {
        most[counter] = Math.min(most[counter], number);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (Pending.counter(pending[i]) != counter || Pending.later(pending[i]) < number) {
                pending[kept++] = pending[i];
            }
        }
        shrink(kept);
    }

    /** Forgets an operation, whatever its counters. */
    void forget(int step) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (Pending.step(pending[i]) != step) {
                pending[kept++] = pending[i];
            }
        }
        shrink(kept);
    }

    /** As after a function of which only this is known: that it waited for every result and every source. */
    void returned() {
        shrink(0);
        Arrays.fill(most, UNKNOWN);
    }

    void add(long operation) {
        int at = Arrays.binarySearch(pending, 0, size, operation);
        int place = at < 0 ? -1 - at : at;
        if (place < size && Pending.identity(pending[place]) == Pending.identity(operation)) {
            pending[place] = operation; // the same instruction again: the last one is the one to wait for
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

    /** Takes the worse of both; returns whether that is worse than this. */
    boolean join(CounterState other) {
        boolean changed = false;
        for (int i = 0; i < most.length; i++) {
            if (other.most[i] > most[i]) {
                most[i] = rounded(other.most[i]);
                changed = true;
            }
        }
        long[] both = new long[size + other.size];
        int count = 0;
        int mine = 0;
        int theirs = 0;
        while (mine < size || theirs < other.size) {
            if (theirs == other.size
                    || mine < size && Pending.identity(pending[mine]) < Pending.identity(other.pending[theirs])) {
                both[count++] = pending[mine++];
            } else if (mine == size || Pending.identity(other.pending[theirs]) < Pending.identity(pending[mine])) {
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

    /** Not less, and one of few numbers: in a loop it would grow step by step. */
    private static int rounded(int number) {
        return number > Pending.MOST_LATER ? UNKNOWN : number <= 1 ? number : Integer.highestOneBit(number - 1) << 1;
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
        Step step = steps.get(Pending.step(operation));
        for (int span : Pending.isSource(operation) ? step.held() : step.writes()) {
            for (int code = Span.first(span); code < Span.end(span) && code < REGISTERS; code++) {
                busy[code >>> 6] |= 1L << code;
            }
        }
    }
}
