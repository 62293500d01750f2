package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.gfxisa.info.CounterUses;
import org.gfxisa.simulator.check.Raises.Raise;
import org.gfxisa.simulator.port.MemoryRequest;

/** A wave's loads to LDS that may be in flight, for all that its waits tell, the oldest first. */
final class LocalLoads {
    /** One of them: where lanes' data goes, which follow each other. */
    static final class Load {
        final Site site;
        private final int epoch;
        private final int base;
        private final int bytes;
        private final long lanes;
        /** How many operations were issued since that cannot be done earlier. */
        private int later;

        private Load(Site site, int epoch, MemoryRequest request, long lanes) {
            this.site = site;
            this.epoch = epoch;
            this.lanes = lanes;
            bytes = request.transfer.bytes();
            int first = Long.numberOfTrailingZeros(lanes);
            base = request.localOffset(first) - first * bytes;
        }

        /** Whether it writes some of these bytes. */
        boolean meets(int offset, int count) {
            int first = Math.max(0, Math.floorDiv(offset - base, bytes));
            int last = Math.min(Long.SIZE - 1, Math.floorDiv(offset + count - 1 - base, bytes));
            return first <= last && (lanes >>> first << first << Long.SIZE - 1 - last) != 0;
        }

        /** The counter that tells when it is done. */
        private int counter() {
            return site.counters.raised()[0].counter();
        }

        /** By counter the number that it would have to be waited for with. */
        TreeMap<Integer, Integer> wanted() {
            return new TreeMap<>(Map.of(counter(), later));
        }
    }

    private final List<Load> loads = new ArrayList<>();

    /** Some operation is issued. */
    void issue(Raises operation) {
        for (int i = 0; i < loads.size(); i++) {
            Load load = loads.get(i);
            for (Raise raise : operation.raised()) {
                load.later += raise.inOrder() && raise.counter() == load.counter() ? 1 : 0;
            }
        }
    }

    /** A load is issued, with an epoch of its own. */
    void add(Site site, int epoch, MemoryRequest request, long lanes) {
        if (lanes != 0) {
            loads.add(new Load(site, epoch, request, lanes));
        }
    }

    /**
     * Waits.
     *
     * @param limits by counter, or {@link CounterUses#NO_WAIT}
     * @param done takes the epochs of loads that are done now
     */
    void await(int[] limits, IntConsumer done) {
        for (int i = 0; i < loads.size(); i++) {
            int limit = limits[loads.get(i).counter()];
            if (limit != CounterUses.NO_WAIT && loads.get(i).later >= limit) {
                done.accept(loads.remove(i--).epoch);
            }
        }
    }

    /** Takes one for done. */
    void forget(Load load, IntConsumer done) {
        loads.remove(load);
        done.accept(load.epoch);
    }

    boolean isEmpty() {
        return loads.isEmpty();
    }

    /** All of them. */
    Stream<Load> all() {
        return loads.stream();
    }

    /** One that writes some of these bytes. */
    Optional<Load> find(int offset, int bytes) {
        return loads.stream().filter(load -> load.meets(offset, bytes)).findFirst();
    }
}
