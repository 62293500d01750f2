package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/**
 * The state that checks keep of a running wave. For other waves it counts as three threads: one that accesses global memory, one that accesses LDS,
 * and one that loads to LDS, because waits order them separately. Each has epochs; a new epoch starts where all earlier accesses are known to have
 * happened.
 */
final class WaveShadow {
    /** The number of components that a wave has in a vector clock. */
    static final int COMPONENTS = 3;

    private static final AccessHistory NO_MAP = new AccessHistory(0);

    final Wave wave;
    /** The work-group in which the wave started. */
    final WorkGroup group;

    final int waveNumber;
    /** The mask of the work-items with which the wave started. */
    final long items;
    /** The instruction that it executes or executed last; null before the first one. */
    InstructionSite site;
    /** The barrier at which it waits or waited last; null before the first one. */
    InstructionSite barrier;

    boolean hasEnded;
    /** The active lanes before the instruction. */
    long before;
    /** The undefined bits of its registers, if uninitialised values are checked. */
    UndefinedRegisters values;
    /** For each vector register and lane, the instruction that produced the NaN there (site id plus 1; 0 for none), if floats are checked. */
    int[][] nanMakers = {};
    /** The overflow shadows of its registers, if addresses are checked. */
    OverflowShadows overflows;
    /** The operations in flight, if waits are checked. */
    final InFlight inFlight = new InFlight();
    /** The number of instructions that it had executed when {@link #waits} was computed. Only the wave itself changes the result. */
    long waitsComputedAt = -1;

    boolean waits;
    /** Its state in the check of wait states, if hazards are checked. */
    WaitStateCheck.Point hazards = WaitStateCheck.Point.NONE;
    /** Its vector clocks, if races are checked. */
    WaveClocks clocks = WaveClocks.NONE;

    /** The joined clocks of the waves of the work-group that have arrived at a split barrier. */
    WaveClocks gathering = WaveClocks.NONE;

    /** The history of accesses to LDS. */
    AccessHistory localMap = NO_MAP;

    /** A location of an access history. */
    record Cell(AccessHistory map, int cell) {}

    /** Races that are reported unless the wave's next access to the location is a compare-and-swap. */
    final Map<Cell, Runnable> heldRaces = new LinkedHashMap<>();

    /** A store, by its component and epoch. */
    record Store(int writer, int epoch) {}

    /** The releasing stores of others that it has read from. */
    final Map<Cell, Store> readFrom = new LinkedHashMap<>();

    /** Its loads to LDS that may be in flight. */
    final LocalLoads localLoads = new LocalLoads();

    /** A load to LDS that was in flight when a wave arrived at a barrier, and the wait that was missing. */
    record LoadAtBarrier(WaveShadow by, LocalLoads.Load load, Map<Integer, Integer> requiredWaits) {}

    /** The loads to LDS in flight at its last barrier, if waits are checked. */
    List<LoadAtBarrier> loadsAtBarrier = List.of();

    private int number;
    private int epoch = 1;
    private int localEpoch = 1;
    private int loadEpoch = 1;
    /** Accesses to memory that others see. */
    private final OutstandingAccesses pending = new OutstandingAccesses();
    /** Writes to LDS. */
    private final OutstandingAccesses localPending = new OutstandingAccesses();
    /** Write-backs in flight, and the clock that becomes visible to other work-groups when they are complete. */
    private final OutstandingAccesses writeBacks = new OutstandingAccesses();

    private VectorClock writtenBack = new VectorClock(0, 0);
    private boolean hasReleased;
    private final List<PendingAcquire> pendingAcquires = new ArrayList<>();

    /** A release by another work-group's wave that was read, and the number of steps of an acquire since then. */
    private static final class PendingAcquire {
        final Release release;
        /** The packed access that wrote it, as in {@link AccessHistory.Page#writeBy}. */
        final int by;

        int steps;

        PendingAcquire(Release release, int by) {
            this.release = release;
            this.by = by;
        }
    }

    WaveShadow(Wave wave) {
        this.wave = wave;
        group = wave.group();
        waveNumber = wave.number();
        items = wave.exec();
    }

    /** Returns the shadow of a wave. */
    static WaveShadow of(Wave wave) {
        return (WaveShadow) wave.shadow;
    }

    /** Returns whether it has started to execute. */
    boolean hasSite() {
        return site != null;
    }

    /** Sets its number in vector clocks and its initial clocks. */
    void number(int of, WaveClocks nothing) {
        number = of;
        clocks = nothing;
    }

    /** Returns the component for accesses to LDS or to other memory. */
    int component(boolean isLocal) {
        return !isLocal ? number : site.loadsToLocal ? number + 2 : number + 1;
    }

    /** Returns whether a component belongs to this wave. */
    boolean isOwn(int component) {
        return component >= number && component < number + COMPONENTS;
    }

    int epoch(boolean isLocal) {
        return !isLocal ? epoch : site.loadsToLocal ? loadEpoch : localEpoch;
    }

    /** Returns whether it has waited for all accesses and made none since. */
    boolean hasReleased() {
        return hasReleased;
    }

    /** Records that the instruction is issued. */
    void issues() {
        pending.issue(site.counters);
        localPending.issue(site.counters);
        writeBacks.issue(site.counters);
        if (site.isRelease) {
            // The write-back covers all accesses in flight.
            writtenBack = clocks.all().copy();
            writtenBack.raise(number, epoch);
            epoch++;
            writeBacks.add(site.counters);
        }
    }

    /** Records that the instruction has accessed memory. */
    void accessed(MemoryRequest request, long lanes) {
        if (site.isVisible) {
            pending.add(site.counters);
            hasReleased = false;
        }
        // A flat store to other memory need not complete before others use LDS.
        if (site.writesLocal && (request.isLocal || (request.shared & lanes) != 0)) {
            localPending.add(site.counters);
        }
    }

    /** Records that the instruction has loaded data to LDS. */
    void loadsToLocal(MemoryRequest request, long lanes) {
        localLoads.add(site, loadEpoch++, request, lanes);
    }

    /** Records a wait for counters. */
    void waited(int[] limits) {
        if (pending.await(limits)) {
            next();
            hasReleased = true;
        }
        if (localPending.await(limits)) {
            nextLocal();
        }
        if (writeBacks.await(limits)) {
            clocks.writtenBack().join(writtenBack);
        }
    }

    /** Applies the instruction's wait and its issue to the loads to LDS. */
    void updateLocalLoads() {
        if (!localLoads.isEmpty()) {
            if (site.counters.limits().length > 0) {
                localLoads.await(site.counters.limits(), this::loaded);
            }
            localLoads.issue(site.counters);
        }
    }

    /** Records that a load to LDS and all earlier ones are complete. */
    private void loaded(int epochOfLoad) {
        clocks.all().raise(number + 2, epochOfLoad);
    }

    /** Treats a load to LDS as complete. */
    void forget(LocalLoads.Load load) {
        localLoads.forget(load, this::loaded);
    }

    private void next() {
        clocks.all().raise(number, epoch++);
    }

    private void nextLocal() {
        clocks.all().raise(number + 1, localEpoch++);
    }

    /** Arrives at a barrier: all accesses are complete, except for writes to LDS that may be in flight. */
    void arrive() {
        next();
        if (localPending.isNone()) {
            nextLocal();
        }
    }

    /** Returns what the current write releases. A new epoch starts after the write if the work-group sees accesses in flight in their order. */
    Release release(boolean isLocal) {
        int epochOfWrite = epoch(isLocal);
        VectorClock inside = clocks.all().freeze();
        if (isLocal) {
            // A wave's accesses to LDS complete in order.
            inside = inside.copy();
            inside.raise(number + 1, localEpoch++);
        }
        VectorClock outside = isLocal ? inside : clocks.writtenBack().freeze();
        if (!isLocal && site.coherence().isGroupInOrder() && !pending.isNone()) {
            inside = inside.copy();
            inside.raise(number, epoch++);
        }
        return new Release(group, inside, outside, component(isLocal), epochOfWrite);
    }

    /**
     * Records a read of a value that another wave has released. The accesses of other work-groups happened before only after an acquire.
     *
     * @param isNew whether it is another release than that of the previous read
     */
    void read(AccessHistory map, int cell, Release from, boolean isNew) {
        if (isOwn(from.component())) {
            return;
        }
        readFrom.put(new Cell(map, cell), new Store(from.component(), from.epoch()));
        if (!isNew) {
            return;
        }
        if (from.group() == group) {
            clocks.all().join(from.inside());
        } else {
            clocks.all().joinGroup(from.outside());
        }
        if (map != localMap) {
            pendingAcquires.add(new PendingAcquire(from, map.page(cell).writeBy[AccessHistory.index(cell)]));
        }
    }

    /** Returns what one of its plain stores releases to its work-group if the store is atomic: the wave's current clock. */
    Release released(int writer, int upTo) {
        VectorClock inside = clocks.all().copy();
        inside.raise(writer, upTo);
        if (site.coherence().isGroupInOrder()) {
            inside.raise(number, epoch);
        }
        return new Release(group, inside, inside, writer, upTo).forWorkgroup();
    }

    /**
     * Returns the packed access of another work-group's release that was read but not acquired, and that would order an epoch before; empty if there
     * is none.
     */
    OptionalInt unacquired(int component, int upTo) {
        return pendingAcquires.stream()
                .filter(one ->
                        one.release.group() != group && one.release.outside().of(component) >= upTo)
                .mapToInt(one -> one.by)
                .findFirst();
    }

    /** Performs steps of an acquire, a bit each, out of {@code count} steps. */
    void acquire(int steps, int count) {
        for (int i = 0; i < pendingAcquires.size(); i++) {
            PendingAcquire one = pendingAcquires.get(i);
            while (one.steps < count && (steps >>> one.steps & 1) != 0) {
                one.steps++;
            }
            if (one.steps == count) {
                clocks.join(one.release.outside());
                pendingAcquires.remove(i--);
            }
        }
    }
}
