package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.gfxisa.info.CounterUses;
import org.gfxisa.simulator.check.CounterEffects.CounterIncrement;
import org.gfxisa.simulator.explore.StateKey;
import org.gfxisa.simulator.modelled.MemoryOperation;

/** The operations of a wave that may be in flight, as far as its waits show. */
final class InFlight {
    /** An operation that an instruction has started. */
    static final class Operation {
        final InstructionSite site;
        /** Its accesses to modelled memory, if memory is modelled. */
        final MemoryOperation memoryOperation;
        /** The number of counters that have to decrease before the operation is complete. */
        private int left;

        Operation(InstructionSite site, MemoryOperation memoryOperation) {
            this.site = site;
            this.memoryOperation = memoryOperation;
        }
    }

    /** An operation in the queue of one of its counters. */
    private static final class Entry {
        final Operation operation;
        final CounterIncrement raise;
        /** The number of operations issued later that cannot complete earlier. */
        int later;

        Entry(Operation operation, CounterIncrement raise) {
            this.operation = operation;
            this.raise = raise;
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final RegisterSet busy = new RegisterSet();
    /** For each counter, the largest {@link Entry#later} plus one; 0 if nothing is in flight. */
    private final int[] most = new int[Integer.SIZE];

    /** Adds an operation. */
    void issue(Operation operation) {
        for (CounterIncrement raise : operation.site.counters.increments()) {
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
        for (CounterIncrement raise : operation.site.counters.increments()) {
            if (!raise.aside()) {
                Entry entry = new Entry(operation, raise);
                entries.add(entry);
                mark(entry);
                operation.left += raise.source() ? 0 : 1;
            }
        }
        mark(operation.site.counters);
        for (CounterIncrement raise : operation.site.counters.increments()) {
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

    /** Removes operations that a counter's limited range forces to complete: the wave stalls before the counter overflows (erratum H24). */
    private void free(int counter, int most) {
        if (entries.removeIf(e -> e.raise.source() && e.raise.counter() == counter && e.later >= most)) {
            remark();
        }
    }

    private void mark(Entry entry) {
        int counter = entry.raise.counter();
        most[counter] = Math.max(most[counter], entry.later + 1);
    }

    private void mark(CounterEffects counters) {
        busy.addAll(counters.writes());
        busy.addAll(counters.held());
    }

    /**
     * Performs a wait.
     *
     * @param limits for each counter the value that it has to reach, or {@link CounterUses#NO_WAIT}
     * @param done receives the operations that are complete now
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

    /** Returns whether a wait for these limits would have to wait for an operation. */
    boolean holds(int[] limits) {
        for (int i = 0; i < limits.length; i++) {
            if (limits[i] != CounterUses.NO_WAIT && most[i] > limits[i]) {
                return true;
            }
        }
        return false;
    }

    /** Returns the same for modelled memory: whether such an operation is not complete there. */
    boolean holdsIncomplete(int[] limits) {
        for (Entry entry : entries) {
            int limit = limits[entry.raise.counter()];
            if (limit != CounterUses.NO_WAIT && entry.later >= limit && !entry.operation.memoryOperation.isComplete()) {
                return true;
            }
        }
        return false;
    }

    /** Adds the operations in flight to a key. */
    void addTo(StateKey key) {
        for (Entry entry : entries) {
            key.add(entry.operation.site.address).add(entry.raise.counter()).add(entry.later);
            key.add(entry.operation.memoryOperation.isComplete() ? 1 : 0);
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

    /** Returns whether an operation may still use a register of an instruction. */
    boolean isBusy(CounterEffects counters) {
        return busy.common(counters.reads()) != RegisterSet.NONE || busy.common(counters.writes()) != RegisterSet.NONE;
    }

    /** Visits operations. */
    interface Visitor {
        /** Visits an operation through one of its counters. Returns whether to stop. */
        boolean visit(Operation operation, CounterIncrement raise);
    }

    /** Visits the operations, the oldest first, until the visitor stops. Returns whether it has. */
    boolean find(Visitor visitor) {
        for (Entry entry : entries) {
            if (visitor.visit(entry.operation, entry.raise)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of operations that a counter counts. */
    int count(int counter) {
        return (int) entries.stream().filter(e -> e.raise.counter() == counter).count();
    }

    /** Returns, for each counter, the value to wait for so that an operation is complete. */
    TreeMap<Integer, Integer> requiredWaits(Operation operation, boolean isSource) {
        TreeMap<Integer, Integer> requiredWaits = new TreeMap<>();
        entries.stream()
                .filter(e -> e.operation == operation && e.raise.source() == isSource)
                .forEach(e -> requiredWaits.put(e.raise.counter(), e.later));
        return requiredWaits;
    }

    /** Treats an operation as complete. */
    void forget(Operation operation) {
        entries.removeIf(e -> e.operation == operation);
        remark();
    }
}
