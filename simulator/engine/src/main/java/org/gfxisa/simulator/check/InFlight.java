package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.gfxisa.info.CounterUses;
import org.gfxisa.simulator.check.Raises.Raise;
import org.gfxisa.simulator.explore.StateKey;
import org.gfxisa.simulator.modelled.MemoryOperation;

/** A wave's operations that may be in flight, for all that its waits tell. */
final class InFlight {
    /** What an instruction has begun. */
    static final class Operation {
        final Site site;
        /** What it has asked of memory, if that is modelled. */
        final MemoryOperation ticket;
        /** Counters that have to fall before all of it is done. */
        private int left;

        Operation(Site site, MemoryOperation ticket) {
            this.site = site;
            this.ticket = ticket;
        }
    }

    /** An operation by one of its counters. */
    private static final class Entry {
        final Operation operation;
        final Raise raise;
        /** How many were issued since that cannot be done earlier. */
        int later;

        Entry(Operation operation, Raise raise) {
            this.operation = operation;
            this.raise = raise;
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final Registers busy = new Registers();
    /** By counter one more than what an operation would have at most to be waited for with; 0 where none is in flight. */
    private final int[] most = new int[Integer.SIZE];

    /** Takes an operation for one that is in flight. */
    void issue(Operation operation) {
        for (Raise raise : operation.site.counters.raised()) {
            if (raise.inOrder()) {
                for (int i = 0; i < entries.size(); i++) {
                    Entry entry = entries.get(i);
                    if (entry.raise.counter() == raise.counter() && entry.raise.inOrder()) {
                        entry.later++;
                        mark(entry);
                    }
                }
            }
        }
        for (Raise raise : operation.site.counters.raised()) {
            if (!raise.aside()) {
                Entry entry = new Entry(operation, raise);
                entries.add(entry);
                mark(entry);
                operation.left += raise.source() ? 0 : 1;
            }
        }
        mark(operation.site.counters);
        for (Raise raise : operation.site.counters.raised()) {
            if (raise.source()) {
                free(
                        raise.counter(),
                        operation
                                .site
                                .isa()
                                .tables()
                                .counters()
                                .get(raise.counter())
                                .most());
            }
        }
    }

    /** A counter counts no more than some operations: the wave waits before there are more (erratum H24). */
    private void free(int counter, int most) {
        if (entries.removeIf(e -> e.raise.source() && e.raise.counter() == counter && e.later >= most)) {
            remark();
        }
    }

    private void mark(Entry entry) {
        int counter = entry.raise.counter();
        most[counter] = Math.max(most[counter], entry.later + 1);
    }

    private void mark(Raises counters) {
        busy.addAll(counters.writes());
        busy.addAll(counters.held());
    }

    /**
     * Waits.
     *
     * @param limits by counter, or {@link CounterUses#NO_WAIT}
     * @param done takes operations of which all is done now
     */
    void await(int[] limits, Consumer<Operation> done) {
        if (!holds(limits)) {
            return;
        }
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            int limit = limits[entry.raise.counter()];
            if (limit != CounterUses.NO_WAIT && entry.later >= limit) {
                entries.remove(i--);
                if (!entry.raise.source() && --entry.operation.left == 0) {
                    done.accept(entry.operation);
                }
            }
        }
        remark();
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Whether something is in flight that would have to be waited for. */
    boolean holds(int[] limits) {
        for (int i = 0; i < limits.length; i++) {
            if (limits[i] != CounterUses.NO_WAIT && most[i] > limits[i]) {
                return true;
            }
        }
        return false;
    }

    /** The same, where memory is modelled: whether something of that is not done there. */
    boolean holdsUndone(int[] limits) {
        for (Entry entry : entries) {
            int limit = limits[entry.raise.counter()];
            if (limit != CounterUses.NO_WAIT && entry.later >= limit && !entry.operation.ticket.isDone()) {
                return true;
            }
        }
        return false;
    }

    /** Adds to a key what is in flight. */
    void addTo(StateKey key) {
        for (Entry entry : entries) {
            key.add(entry.operation.site.address).add(entry.raise.counter()).add(entry.later);
            key.add(entry.operation.ticket.isDone() ? 1 : 0);
        }
    }

    private void remark() {
        busy.clear();
        Arrays.fill(most, 0);
        for (int i = 0; i < entries.size(); i++) {
            mark(entries.get(i));
            mark(entries.get(i).operation.site.counters);
        }
    }

    /** Whether some operation may use one of an instruction's registers. */
    boolean isBusy(Raises counters) {
        return busy.common(counters.reads()) != Registers.NONE || busy.common(counters.writes()) != Registers.NONE;
    }

    /** Sees an operation by one of its counters. */
    interface Visitor {
        /** Whether that was the one. */
        boolean visit(Operation operation, Raise raise);
    }

    /** Shows operations to a visitor, the oldest first, until it was the one. */
    boolean find(Visitor visitor) {
        for (Entry entry : entries) {
            if (visitor.visit(entry.operation, entry.raise)) {
                return true;
            }
        }
        return false;
    }

    /** How many operations a counter counts. */
    int count(int counter) {
        return (int) entries.stream().filter(e -> e.raise.counter() == counter).count();
    }

    /** By counter the number that an operation would have to be waited for with. */
    TreeMap<Integer, Integer> wanted(Operation operation, boolean isSource) {
        TreeMap<Integer, Integer> wanted = new TreeMap<>();
        entries.stream()
                .filter(e -> e.operation == operation && e.raise.source() == isSource)
                .forEach(e -> wanted.put(e.raise.counter(), e.later));
        return wanted;
    }

    /** Takes an operation for done. */
    void forget(Operation operation) {
        entries.removeIf(e -> e.operation == operation);
        remark();
    }
}
