package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.gfxisa.memorymodel.machine.Traffic;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.explore.Footprints;
import org.gfxisa.simulator.explore.StateKey;
import org.gfxisa.simulator.wave.Wave;

/**
 * Lets an {@link Exploration} decide, step by step, which wave runs or which access completes next. An access that conflicts with no other wave's
 * completes as soon as it can. Caches prefetch a line only immediately before it is written.
 */
public final class ExploredChoices implements Nondeterminism {
    /** The state of waves that the memory does not know. */
    public interface Waves {
        /** Returns whether a wave has to wait for an operation in flight. */
        boolean isBlocked(Wave wave);

        /** Adds the operations that a wave has in flight to a key. */
        void addTo(Wave wave, StateKey key);
    }

    private static final int SENDS = 1;
    private static final int INVALIDATES = 2;
    private static final int VISIBLE = 4;
    private static final List<Traffic> TRAFFIC = List.of(Traffic.values());

    private final Exploration exploration;
    private final Footprints footprints;
    private final AccessQueues pending;
    private final CacheTopology topology;
    private final CacheContents contents;
    private final List<WavePlacement> placements;
    private final List<PendingAccess> performable = new ArrayList<>();
    private final List<Integer> free = new ArrayList<>();
    /** What the running wave has done in this step: a set of {@link #SENDS}, {@link #INVALIDATES} and {@link #VISIBLE}. */
    private int effects;

    private int runningWave = -1;
    /** The distance between the places of consecutive work-groups on an agent. */
    private int distance;

    private long startAddress;
    /** The accesses that bypassed all caches and queues. */
    private StateKey direct = new StateKey();

    ExploredChoices(
            Exploration exploration,
            AccessQueues pending,
            CacheTopology topology,
            CacheContents contents,
            List<WavePlacement> placements) {
        this.exploration = exploration;
        this.pending = pending;
        this.topology = topology;
        this.contents = contents;
        this.placements = placements;
        footprints = exploration.footprints();
    }

    /**
     * Completes accesses until a wave is chosen to run.
     *
     * @param ready the waves that can run
     * @return the index of the chosen wave in {@code ready}
     */
    public int choose(List<Wave> ready, Waves waves) {
        while (true) {
            findPerformable();
            free.clear();
            for (int i = 0; i < ready.size(); i++) {
                if (!waves.isBlocked(ready.get(i))) {
                    free.add(i);
                }
            }
            // The wave that has executed the fewest instructions comes first, so that no wave starves.
            free.sort((a, b) -> Long.compare(ready.get(a).executed, ready.get(b).executed));
            OptionalInt independentWave = independentWave(ready);
            if (independentWave.isPresent()) {
                return run(ready, independentWave.getAsInt());
            }
            int choice = exploration.chooseIn(performable.size() + free.size(), () -> state(ready, waves));
            if (choice >= performable.size()) {
                return run(ready, free.get(choice - performable.size()));
            }
            pending.advance(performable.get(choice));
        }
    }

    private int run(List<Wave> ready, int place) {
        Wave wave = ready.get(place);
        WavePlacement placement = placement(wave);
        recordStep();
        runningWave = placement.id;
        startAddress = wave.pc;
        return place;
    }

    private void recordStep() {
        if (runningWave >= 0) {
            footprints.recordStep(runningWave, startAddress, effects);
        }
        runningWave = -1;
        effects = 0;
    }

    private WavePlacement placement(Wave wave) {
        return placements.stream()
                .filter(s -> !s.hasEnded && s.wave == wave)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Returns the index of a wave that can run at once: no step of another wave can affect its next step, and its next step can affect no other wave.
     */
    private OptionalInt independentWave(List<Wave> ready) {
        for (int i : free) {
            WavePlacement placement = placement(ready.get(i));
            int known = footprints.effects(placement.id, ready.get(i).pc);
            boolean isIndependent = (known & VISIBLE) == 0
                    && ((known & (SENDS | INVALIDATES)) == 0 || isAlone(placement))
                    && ((known & INVALIDATES) == 0 || placement.pending.isEmpty());
            if (isIndependent) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns whether no other wave uses the queue or the innermost cache of this one. */
    private boolean isAlone(WavePlacement placement) {
        for (WavePlacement other : placements) {
            if (other != placement && !other.hasEnded && topology.sharesFirst(other.slot, placement.slot)) {
                return false;
            }
        }
        return true;
    }

    /** Records that the running wave does something with an immediate effect that others may see. */
    void markVisible() {
        effects |= VISIBLE;
    }

    /** Records that the running wave invalidates its innermost cache, which only matters to the waves that share it. */
    void markInvalidation() {
        effects |= INVALIDATES;
    }

    /** Completes all accesses in flight after all waves have ended. */
    void finish() {
        recordStep();
        for (findPerformable(); !performable.isEmpty(); findPerformable()) {
            pending.advance(performable.get(exploration.choose(performable.size())));
        }
    }

    /** Finds the accesses that may complete next, and completes those that conflict with no other wave's. */
    private void findPerformable() {
        performable.clear();
        for (int i = 0; i < pending.size(); i++) {
            PendingAccess access = pending.get(i);
            if (pending.canComplete(access)) {
                if (isShared(access)) {
                    performable.add(access);
                } else {
                    pending.perform(access);
                    performable.clear();
                    i = -1;
                }
            } else if (pending.canBeginEarly(access)) {
                performable.add(access);
            }
        }
    }

    boolean isShared(PendingAccess access) {
        return access.kind == PendingAccess.Kind.CONTROL || access.isTransfer || access.anyDword(footprints::isShared);
    }

    /** Returns a key of all state that determines the rest of the run. */
    private StateKey state(List<Wave> ready, Waves waves) {
        StateKey key = new StateKey().addAnyOrder(direct);
        for (Wave wave : ready) {
            key.add(wave.group().x())
                    .add(wave.group().y())
                    .add(wave.group().z())
                    .add(wave.number());
        }
        for (WavePlacement placement : placements) {
            key.add(placement.slot).add(placement.arrivals).add(placement.hasEnded ? 1 : 0);
            if (placement.isFirstRunning()) {
                key.add(placement.wave.group().barrier().digest())
                        .add(placement.wave.group().lds().copy());
            }
            if (!placement.hasEnded) {
                addTo(key, placement.wave);
                waves.addTo(placement.wave, key);
            }
        }
        pending.addTo(key, placements);
        contents.addTo(key);
        return key;
    }

    private static void addTo(StateKey key, Wave wave) {
        key.add(wave.pc).add(wave.scc ? 1 : 0).add(wave.mode).add(wave.status).add(wave.trapsts);
        key.add(wave.waitsFor).add(wave.barriersPassed).add(wave.sgpr, wave.sgpr.length);
        for (int[] register : wave.vgpr) {
            key.add(register, wave.lanes());
        }
        for (int[] register : wave.agpr) {
            key.add(register, wave.lanes());
        }
        for (long address : wave.calls()) {
            key.add(address);
        }
        byte[] scratch = new byte[wave.scratch().size()];
        wave.scratch().read(0, scratch);
        key.add(scratch);
    }

    /** Records an immediate access to memory that others can see. */
    void bypassesCaches(WavePlacement placement, PendingAccess.Kind kind) {
        markVisible();
        direct.add(placement.id).add(kind.ordinal());
    }

    @Override
    public int place(int before) {
        // Work-groups that share a queue and caches cannot see more than others.
        distance = before == 1 && topology.hasTiers() ? exploration.choose(2) : distance;
        return before + distance;
    }

    @Override
    public int slot(int wave) {
        // The first two waves are in different slots.
        return wave < 2 || topology.slotsOfGroup() == 1 ? wave : exploration.choose(topology.slotsOfGroup());
    }

    @Override
    public boolean occurs(int interval) {
        return false;
    }

    @Override
    public int pick(int count) {
        return 0;
    }

    @Override
    public boolean isVisible(PendingAccess access, boolean isVisible) {
        int caches = cachePath(access.placement, access.traffic);
        boolean readsCaches =
                access.kind == PendingAccess.Kind.LOAD && !access.isLocal && !topology.bypassesAllCaches(access);
        access.anyDword(dword -> {
            footprints.access(
                    dword, access.placement.id, access.kind != PendingAccess.Kind.LOAD, readsCaches ? caches : -1);
            return false;
        });
        boolean isShared = isShared(access);
        effects |= isShared && access.traffic != Traffic.DATA ? VISIBLE : 0;
        effects |= access.isLocal && !access.isTransfer && access.placement.transfers > 0 ? VISIBLE : 0;
        effects |= isShared && !access.isLocal && access.anyDword(dword -> conflictsNearby(access.placement, dword))
                ? SENDS
                : 0;
        return isShared;
    }

    /** Returns whether another wave that shares the queue or the innermost cache accesses a dword, too. */
    private boolean conflictsNearby(WavePlacement placement, long dword) {
        return footprints.isSharedWith(
                dword,
                wave -> wave != placement.id
                        && wave < placements.size()
                        && topology.sharesFirst(placements.get(wave).slot, placement.slot));
    }

    private static int cachePath(WavePlacement placement, Traffic traffic) {
        return TRAFFIC.size() * placement.id + traffic.ordinal();
    }

    @Override
    public boolean completesAtIssue(PendingAccess access, int interval) {
        return !isShared(access) && pending.canComplete(access);
    }

    @Override
    public int evictedLevels(CachedMemory memory, PendingAccess access) {
        return exploration.choose(memory.olderCopies(access) + 1);
    }

    @Override
    public boolean writesBack() {
        return exploration.choose(2) == 1;
    }

    @Override
    public boolean readsSourcesLate() {
        markVisible();
        return exploration.choose(2) == 1;
    }

    @Override
    public void fetch(CachedMemory memory, PendingAccess access, List<WavePlacement> all) {
        List<Integer> asked = new ArrayList<>(List.of(access.cache));
        for (WavePlacement placement : all) {
            for (Traffic traffic : placement.hasEnded ? List.<Traffic>of() : TRAFFIC) {
                int cachePath = cachePath(placement, traffic);
                int cache = topology.cache(placement.slot, traffic);
                boolean matters = !asked.contains(cache)
                        && access.anyDword(dword -> footprints.isReadThrough(dword, cachePath))
                        && !memory.holds(cache, access);
                if (matters) {
                    asked.add(cache);
                    if (exploration.choose(2) == 1) {
                        memory.fetch(cache, access);
                    }
                }
            }
        }
    }
}
