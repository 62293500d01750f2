package org.gfxisa.simulator.modelled;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.memorymodel.machine.CacheTree;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Traffic;

/** Tells of values that are older than what was written: where they were, and what would have helped. */
final class Staleness {
    private static final int WHOLE = -1;

    private final MemoryMachine machine;
    private final CacheTree caches;
    private final List<Seat> seats;
    private final StaleValue.Listener listener;

    /**
     * On a machine.
     *
     * @param seats those of all waves so far, by their ids
     */
    Staleness(MemoryMachine machine, CacheTree caches, List<Seat> seats, StaleValue.Listener listener) {
        this.machine = machine;
        this.caches = caches;
        this.seats = seats;
        this.listener = listener;
    }

    /**
     * A lane of a load got a value that is not the newest one.
     *
     * @param row stands for the location
     * @param copy the cache that it came from, or memory
     */
    void tell(CachedRow row, LateAccess a, int lane, int location, int value, int copy) {
        int owner = copy < 0 ? dirty(row, location) : copy;
        if (owner < 0) {
            // Somebody beside the kernel has written.
            row.written(value, WHOLE, CachedLines.NOBODY);
            return;
        }
        long writer = row.writer();
        if (writer == CachedLines.NOBODY) {
            return;
        }
        boolean isCopy = copy >= 0;
        String name = caches.name(owner);
        listener.stale(new StaleValue(
                a.wave,
                a.ticket.site,
                lane,
                row.address(),
                seats.get(Seat.of(writer)).named((int) writer),
                isCopy ? "the " + name + " has an older copy" : "it was not written back from the " + name,
                help(1 << caches.level(owner), isCopy, a.traffic) + grain(row.kind(), owner)));
    }

    /** The cache that has something to write back; memory if none has. */
    private int dirty(CachedRow row, int location) {
        for (int c = 0; c < caches.count(); c++) {
            if (row.dirty(c, location) != 0) {
                return c;
            }
        }
        return CacheTree.MEMORY;
    }

    /** The plainest instruction that invalidates, or writes back, a level, or bits of the access that go past it. */
    private String help(int level, boolean invalidates, Traffic traffic) {
        String control = control(level, invalidates);
        if (invalidates && traffic == Traffic.CODE) {
            return control + " before it is executed";
        }
        Optional<String> bits = bits(level, invalidates ? traffic == Traffic.SCALARS ? "scalar" : "load" : "store");
        return invalidates
                ? control + " before the load"
                        + bits.map(b -> ", or a load past it (" + b + ")").orElse("")
                : control + " behind the store, and a wait for it"
                        + bits.map(b -> ", or a store past it (" + b + ")").orElse("");
    }

    /** The plainest instruction for that; best one of vectors, where scalars have theirs, too. */
    private String control(int level, boolean invalidates) {
        int vectors = machine.raises("global", "load") | machine.raises("global", "store");
        return machine.controls().entrySet().stream()
                .filter(e -> ((invalidates
                                        ? e.getValue().invalidates()
                                        : e.getValue().writesBack())
                                & level)
                        != 0)
                .min(Comparator.<Map.Entry<String, MemoryMachine.Control>>comparingInt(
                                e -> (e.getValue().counters() & vectors) == 0 ? 1 : 0)
                        .thenComparing(e -> e.getKey().length())
                        .thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getKey)
                .orElse("");
    }

    /** The fewest cache-policy bits with which an access goes past a level. */
    private Optional<String> bits(int level, String operation) {
        return machine.past().getOrDefault(operation, Map.of()).entrySet().stream()
                .filter(e -> (e.getValue() & level) != 0 && !e.getKey().isEmpty())
                .map(Map.Entry::getKey)
                .min(Comparator.<Set<String>>comparingInt(Set::size).thenComparing(Staleness::text))
                .map(Staleness::text);
    }

    private static String text(Set<String> bits) {
        return String.join(" ", bits.stream().sorted().toList());
    }

    /** That other memory would have helped, which a cache never holds. */
    private String grain(MemoryKind kind, int cache) {
        MemoryKind fine = new MemoryKind(MemoryKind.Grain.FINE, kind.home());
        int agent = caches.agent(cache);
        boolean isOther = caches.isOf(machine.type(fine, agent).never(), cache)
                && !caches.isOf(machine.type(kind, agent).never(), cache);
        return isOther ? ", or fine-grained memory" : "";
    }
}
