package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.gfxisa.info.CounterUses;
import org.gfxisa.simulator.check.CounterEffects.CounterIncrement;
import org.gfxisa.simulator.port.MemoryRequest;

/** A wave's loads to LDS that may be in flight, as far as its waits show, the oldest first. */
final class LocalLoads {
    /** A load to LDS. The data of consecutive lanes is contiguous. */
    static final class Load {
        final InstructionSite site;
        private final int epoch;
        private final int base;
        private final int bytes;
        private final long lanes;
        /** The number of operations issued later that cannot complete earlier. */
        private int later;

        private Load(InstructionSite site, int epoch, MemoryRequest request, long lanes) {
            this.site = site;
            this.epoch = epoch;
            this.lanes = lanes;
            bytes = request.transfer.bytes();
            int first = Long.numberOfTrailingZeros(lanes);
            base = request.localOffset(first) - first * bytes;
        }

        /** Returns whether it writes a byte of a range. */
        boolean overlaps(int offset, int count) {
            int first = Math.max(0, Math.floorDiv(offset - base, bytes));
            int last = Math.min(Long.SIZE - 1, Math.floorDiv(offset + count - 1 - base, bytes));
            return first <= last && (lanes >>> first << first << Long.SIZE - 1 - last) != 0;
        }

        /** Returns the counter that says when it is complete. */
        private int counter() {
            return site.counters.increments()[0].counter();
        }

        /** Returns the counter and the value to wait for so that it is complete. */
        TreeMap<Integer, Integer> requiredWaits() {
            return new TreeMap<>(Map.of(counter(), later));
        }
    }

    private final List<Load> loads = new ArrayList<>();

    /** Records that an operation is issued. */
    void issue(CounterEffects operation) {
        for (int i = 0; i < loads.size(); i++) {
            Load load = loads.get(i);
            for (CounterIncrement raise : operation.increments()) {
                load.later += raise.inOrder() && raise.counter() == load.counter() ? 1 : 0;
            }
        }
    }

    /** Adds a load with its own epoch. */
    void add(InstructionSite site, int epoch, MemoryRequest request, long lanes) {
        if (lanes != 0) {
            loads.add(new Load(site, epoch, request, lanes));
        }
    }

    /**
     * Performs a wait.
     *
     * @param limits for each counter the value that it has to reach, or {@link CounterUses#NO_WAIT}
     * @param done receives the epochs of loads that are complete now
     */
    void await(int[] limits, IntConsumer done) {
        for (int i = 0; i < loads.size(); i++) {
            int limit = limits[loads.get(i).counter()];
            if (limit != CounterUses.NO_WAIT && loads.get(i).later >= limit) {
                done.accept(loads.remove(i--).epoch);
            }
        }
    }

    /** Treats a load as complete. */
    void forget(Load load, IntConsumer done) {
        loads.remove(load);
        done.accept(load.epoch);
    }

    boolean isEmpty() {
        return loads.isEmpty();
    }

    /** Returns all loads. */
    Stream<Load> all() {
        return loads.stream();
    }

    /** Returns a load that writes a byte of a range. */
    Optional<Load> find(int offset, int bytes) {
        return loads.stream().filter(load -> load.overlaps(offset, bytes)).findFirst();
    }
}
