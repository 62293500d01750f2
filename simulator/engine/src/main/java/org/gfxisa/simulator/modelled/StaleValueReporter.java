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

/** Reports stale values: which cache is the cause, and what would have helped. */
final class StaleValueReporter {
    private static final int WHOLE = -1;

    private final MemoryMachine machine;
    private final CacheTree caches;
    private final List<WavePlacement> placements;
    private final StaleValue.Listener listener;

    /**
     * Creates a reporter for a machine.
     *
     * @param placements all waves of the launch so far, by id
     */
    StaleValueReporter(
            MemoryMachine machine, CacheTree caches, List<WavePlacement> placements, StaleValue.Listener listener) {
        this.machine = machine;
        this.caches = caches;
        this.placements = placements;
        this.listener = listener;
    }

    /**
     * Reports that a lane of a load got a value that is not the newest one.
     *
     * @param view a view of the location
     * @param copy the cache that the value came from, or {@link CacheTree#MEMORY}
     */
    void report(CachedDwords view, PendingAccess a, int lane, int location, int value, int copy) {
        int owner = copy < 0 ? dirty(view, location) : copy;
        if (owner < 0) {
            // The newer value was not written by the kernel.
            view.written(value, WHOLE, CacheContents.NOBODY);
            return;
        }
        long writer = view.writer();
        if (writer == CacheContents.NOBODY) {
            return;
        }
        boolean isCopy = copy >= 0;
        String name = caches.name(owner);
        listener.stale(new StaleValue(
                a.wave,
                a.operation.site,
                lane,
                view.address(),
                placements.get(WavePlacement.of(writer)).named((int) writer),
                isCopy ? "the " + name + " has an older copy" : "it was not written back from the " + name,
                advice(1 << caches.level(owner), isCopy, a.traffic) + grainAdvice(view.kind(), owner)));
    }

    /** Returns a cache that has dirty data of a location, or {@link CacheTree#MEMORY} if none has. */
    private int dirty(CachedDwords view, int location) {
        for (int c = 0; c < caches.count(); c++) {
            if (view.dirty(c, location) != 0) {
                return c;
            }
        }
        return CacheTree.MEMORY;
    }

    /**
     * Returns advice: the simplest instruction that invalidates or writes back a level, and the cache-policy bits with which the access bypasses it.
     */
    private String advice(int level, boolean invalidates, Traffic traffic) {
        String controlAdvice = controlAdvice(level, invalidates);
        if (invalidates && traffic == Traffic.CODE) {
            return controlAdvice + " before it is executed";
        }
        Optional<String> bypassBits =
                bypassBits(level, invalidates ? traffic == Traffic.SCALARS ? "scalar" : "load" : "store");
        return invalidates
                ? controlAdvice + " before the load"
                        + bypassBits.map(b -> ", or a load past it (" + b + ")").orElse("")
                : controlAdvice + " after the store, and a wait for it"
                        + bypassBits
                                .map(b -> ", or a store past it (" + b + ")")
                                .orElse("");
    }

    /** Returns the simplest instruction that does so. It prefers an instruction for vector memory if there is one for scalar memory, too. */
    private String controlAdvice(int level, boolean invalidates) {
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

    /** Returns the smallest set of cache-policy bits with which an operation bypasses a level. */
    private Optional<String> bypassBits(int level, String operation) {
        return machine.past().getOrDefault(operation, Map.of()).entrySet().stream()
                .filter(e -> (e.getValue() & level) != 0 && !e.getKey().isEmpty())
                .map(Map.Entry::getKey)
                .min(Comparator.<Set<String>>comparingInt(Set::size).thenComparing(StaleValueReporter::text))
                .map(StaleValueReporter::text);
    }

    private static String text(Set<String> bypassBits) {
        return String.join(" ", bypassBits.stream().sorted().toList());
    }

    /** Returns advice to use fine-grained memory if the cache would not hold that. */
    private String grainAdvice(MemoryKind kind, int cache) {
        MemoryKind fine = new MemoryKind(MemoryKind.Grain.FINE, kind.home());
        int agent = caches.agent(cache);
        boolean isOther = caches.isOf(machine.type(fine, agent).never(), cache)
                && !caches.isOf(machine.type(kind, agent).never(), cache);
        return isOther ? ", or fine-grained memory" : "";
    }
}
