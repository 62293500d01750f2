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
 * What checks know of a wave that runs. For others it is three: one who accesses global memory, one who accesses LDS, and one who loads to LDS,
 * since what either has done may be known while the others' is not. Each has epochs: a new one begins where all before is sure to have happened.
 */
final class WaveShadow {
    /** As how many a wave counts. */
    static final int COMPONENTS = 3;

    private static final AccessMap NO_MAP = new AccessMap(0);

    final Wave wave;
    /** The work-group, also when the wave has become one of another. */
    final WorkGroup group;

    final int waveNumber;
    /** The work-items that it started with. */
    final long items;
    /** The instruction that it executes, or executed last; none before its first one. */
    Site site;
    /** The barrier at which it waits, or waited last; none before its first one. */
    Site barrier;

    boolean hasEnded;
    /** The lanes that are on before the instruction. */
    long before;
    /** What is undefined in its registers, if that is looked for. */
    WaveValues values;
    /** By vector register and lane who has made the NaN there, if that is looked for: numbers of sites from 1 on. */
    int[][] made = {};
    /** Numbers in its registers that may have lost something, if they are looked for. */
    WaveNumbers numbers;
    /** What may be in flight, if that is looked for. */
    final InFlight inFlight = new InFlight();
    /** Instructions that it had executed when it was last looked whether it waits, and whether it does: only it changes that. */
    long looked = -1;

    boolean waits;
    /** Where it is as far as hazards go, if they are looked for. */
    WaitStateCheck.Point hazards = WaitStateCheck.Point.NONE;
    /** What it knows of others, if races are looked for. */
    Knowledge knowledge = Knowledge.NONE;

    /** What those of the work-group knew who arrived at a barrier in two steps. */
    Knowledge gathering = Knowledge.NONE;

    /** Accesses to the work-group's memory. */
    AccessMap localMap = NO_MAP;

    /** Where memory is read that others update. */
    record Cell(AccessMap map, int cell) {}

    /** Races that are none if the wave compares and exchanges next what it read there. */
    final Map<Cell, Runnable> held = new LinkedHashMap<>();

    /** A store, by who made it. */
    record Store(int writer, int epoch) {}

    /** Releasing stores of others that it has read from. */
    final Map<Cell, Store> readFrom = new LinkedHashMap<>();

    /** Loads to LDS. */
    final LocalLoads localLoads = new LocalLoads();

    /** A load to LDS with which a wave has come to a barrier, and what it would have had to wait for before. */
    record Brought(WaveShadow by, LocalLoads.Load load, Map<Integer, Integer> wanted) {}

    /** Those that were brought to its last barrier, if they are looked for. */
    List<Brought> brought = List.of();

    private int number;
    private int epoch = 1;
    private int localEpoch = 1;
    private int loadEpoch = 1;
    /** Accesses of memory that others see. */
    private final Unwaited pending = new Unwaited();
    /** Writes to LDS. */
    private final Unwaited localPending = new Unwaited();
    /** Write-backs, and what is written back when they are done. */
    private final Unwaited writeBacks = new Unwaited();

    private Clock writtenBack = new Clock(0, 0);
    private boolean hasReleased;
    private final List<Heard> heard = new ArrayList<>();

    /** What another work-group's wave has told, and how much of an acquire has come since. */
    private static final class Heard {
        final Release release;
        /** Who has written it, as of {@link AccessMap.Page#writeBy}. */
        final int by;

        int steps;

        Heard(Release release, int by) {
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

    /** What is known of a wave. */
    static WaveShadow of(Wave wave) {
        return (WaveShadow) wave.shadow;
    }

    /** Whether it has begun to execute. */
    boolean hasSite() {
        return site != null;
    }

    /** Gives it the number that clocks know it by, and what it knows: nothing. */
    void number(int of, Knowledge nothing) {
        number = of;
        knowledge = nothing;
    }

    /** Its number as one who accesses LDS, or other memory. */
    int component(boolean isLocal) {
        return !isLocal ? number : site.loadsToLocal ? number + 2 : number + 1;
    }

    /** Whether a number is one of its own. */
    boolean isOwn(int component) {
        return component >= number && component < number + COMPONENTS;
    }

    int epoch(boolean isLocal) {
        return !isLocal ? epoch : site.loadsToLocal ? loadEpoch : localEpoch;
    }

    /** Whether nothing was accessed since it waited for everything. */
    boolean hasReleased() {
        return hasReleased;
    }

    /** The instruction is issued. */
    void issues() {
        pending.issue(site.counters);
        localPending.issue(site.counters);
        writeBacks.issue(site.counters);
        if (site.isRelease) {
            // What is in flight comes before it.
            writtenBack = knowledge.all().copy();
            writtenBack.raise(number, epoch);
            epoch++;
            writeBacks.add(site.counters);
        }
    }

    /** The instruction has made some lanes' access. */
    void accessed(MemoryRequest request, long lanes) {
        if (site.isVisible) {
            pending.add(site.counters);
            hasReleased = false;
        }
        // A flat store to other memory need not be waited for before others use LDS.
        if (site.writesLocal && (request.isLocal || (request.shared & lanes) != 0)) {
            localPending.add(site.counters);
        }
    }

    /** The instruction has made some lanes' loads to LDS. */
    void loadsToLocal(MemoryRequest request, long lanes) {
        localLoads.add(site, loadEpoch++, request, lanes);
    }

    /** It has waited for counters. */
    void waited(int[] limits) {
        if (pending.await(limits)) {
            next();
            hasReleased = true;
        }
        if (localPending.await(limits)) {
            nextLocal();
        }
        if (writeBacks.await(limits)) {
            knowledge.writtenBack().join(writtenBack);
        }
    }

    /** It waits, and the instruction is issued, as far as its loads to LDS go. */
    void goesOn() {
        if (!localLoads.isEmpty()) {
            if (site.counters.limits().length > 0) {
                localLoads.await(site.counters.limits(), this::loaded);
            }
            localLoads.issue(site.counters);
        }
    }

    /** One of its loads to LDS is done, and those before it. */
    private void loaded(int epochOfLoad) {
        knowledge.all().raise(number + 2, epochOfLoad);
    }

    /** Takes a load to LDS for done. */
    void forget(LocalLoads.Load load) {
        localLoads.forget(load, this::loaded);
    }

    private void next() {
        knowledge.all().raise(number, epoch++);
    }

    private void nextLocal() {
        knowledge.all().raise(number + 1, localEpoch++);
    }

    /** It comes to a barrier: what it did is done, but for writes to LDS that may be in flight. */
    void arrive() {
        next();
        if (localPending.isNone()) {
            nextLocal();
        }
    }

    /** What the write tells that it issues, from which a new epoch begins where its work-group sees what is still in flight, too. */
    Release release(boolean isLocal) {
        int epochOfWrite = epoch(isLocal);
        Clock inside = knowledge.all().freeze();
        if (isLocal) {
            // A wave's accesses to LDS are done in their order.
            inside = inside.copy();
            inside.raise(number + 1, localEpoch++);
        }
        Clock outside = isLocal ? inside : knowledge.writtenBack().freeze();
        if (!isLocal && site.coherence().isGroupInOrder() && !pending.isNone()) {
            inside = inside.copy();
            inside.raise(number, epoch++);
        }
        return new Release(group, inside, outside, component(isLocal), epochOfWrite);
    }

    /**
     * It has read what somebody has written; what other work-groups did is known behind an acquire.
     *
     * @param isNew whether it has not just read from that
     */
    void read(AccessMap map, int cell, Release from, boolean isNew) {
        if (isOwn(from.component())) {
            return;
        }
        readFrom.put(new Cell(map, cell), new Store(from.component(), from.epoch()));
        if (!isNew) {
            return;
        }
        if (from.group() == group) {
            knowledge.all().join(from.inside());
        } else {
            knowledge.all().joinGroup(from.outside());
        }
        if (map != localMap) {
            heard.add(new Heard(from, map.page(cell).writeBy[AccessMap.index(cell)]));
        }
    }

    /** What a plain store of it tells its work-group, which may be an atomic one: what the wave knows by now. */
    Release released(int writer, int upTo) {
        Clock inside = knowledge.all().copy();
        inside.raise(writer, upTo);
        if (site.coherence().isGroupInOrder()) {
            inside.raise(number, epoch);
        }
        return new Release(group, inside, inside, writer, upTo).near();
    }

    /** Who has written what it read, but did not acquire from another work-group, by which it would know an epoch; empty if nobody has. */
    OptionalInt unacquired(int component, int upTo) {
        return heard.stream()
                .filter(one ->
                        one.release.group() != group && one.release.outside().of(component) >= upTo)
                .mapToInt(one -> one.by)
                .findFirst();
    }

    /** Its caches are invalidated: steps of an acquire, a bit each, of as many. */
    void acquire(int steps, int count) {
        for (int i = 0; i < heard.size(); i++) {
            Heard one = heard.get(i);
            while (one.steps < count && (steps >>> one.steps & 1) != 0) {
                one.steps++;
            }
            if (one.steps == count) {
                knowledge.join(one.release.outside());
                heard.remove(i--);
            }
        }
    }
}
