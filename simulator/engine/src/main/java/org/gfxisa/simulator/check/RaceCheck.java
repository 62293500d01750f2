package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.exec.ControlAction.Operation;
import org.gfxisa.simulator.check.AccessHistory.Page;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Checks that accesses to the same memory are ordered if one of them is a write. The accesses of a wave are in program order. */
final class RaceCheck {
    private static final int DWORD = 4;

    private final AddressSpace memory;
    private final FindingReporter reporter;
    private final List<InstructionSite> sites;
    private final Map<Segment, AccessHistory> global = new IdentityHashMap<>();
    private final Map<Lds, AccessHistory> local = new IdentityHashMap<>();
    private final List<WaveShadow> waves = new ArrayList<>();
    /** The first component of the launch's first wave. */
    private int firstWave = WaveShadow.COMPONENTS;

    private Segment lastSegment = Segment.NONE;
    private AccessHistory lastMap = new AccessHistory(0);
    private int stamp;

    // The access that is checked.
    private WaveShadow shadow;
    private MemoryRequest request;
    private boolean isPrepared;
    private boolean isLocal;
    private boolean isWrite;
    private AccessKind kind = AccessKind.PLAIN;
    private int component;
    private int epoch;
    private Optional<Synchronization> synchronization = Optional.empty();

    RaceCheck(AddressSpace memory, FindingReporter reporter, List<InstructionSite> sites) {
        this.memory = memory;
        this.reporter = reporter;
        this.sites = sites;
    }

    /** Starts a kernel, which is ordered after all earlier ones. */
    void launch() {
        firstWave += WaveShadow.COMPONENTS * waves.size();
        waves.clear();
        global.values().forEach(map -> map.clear(firstWave));
        local.clear();
    }

    /** Starts the waves of a work-group. */
    void begin(List<WaveShadow> group, Coherence coherence) {
        int first = firstWave + WaveShadow.COMPONENTS * waves.size();
        int count = WaveShadow.COMPONENTS * group.size();
        WaveClocks gathering = WaveClocks.of(first, count, coherence.needsWriteBack());
        AccessHistory map =
                local.computeIfAbsent(group.get(0).wave.group().lds(), lds -> new AccessHistory(lds.size()));
        map.clear(first);
        for (WaveShadow starting : group) {
            starting.number(
                    first + WaveShadow.COMPONENTS * starting.waveNumber,
                    WaveClocks.of(first, count, coherence.needsWriteBack()));
            starting.gathering = gathering;
            starting.localMap = map;
            waves.add(starting);
        }
    }

    /** Orders everything before a barrier before everything after it. */
    void passed(List<WaveShadow> waiting) {
        waiting.forEach(WaveShadow::arrive);
        WaveClocks all = WaveClocks.of(0, 0, waiting.get(0).clocks.needsWriteBack());
        waiting.forEach(w -> all.join(w.clocks));
        waiting.forEach(w -> w.clocks.join(all));
    }

    /** Records the next instruction of a wave. */
    void before(WaveShadow by) {
        InstructionSite site = by.site;
        if (site.counters.limits().length > 0) {
            by.waited(site.counters.limits());
        }
        if (site.counters.increments().length > 0) {
            by.issues();
        }
        if (site.acquireSteps != 0) {
            by.acquire(site.acquireSteps, site.coherence().acquireSteps());
        }
        if (site.barrier != Operation.NOP) {
            ended(by);
        }
        if (site.barrier == Operation.ARRIVE) {
            by.arrive();
            by.gathering.join(by.clocks);
        }
    }

    /** Reports the held races of a wave that has ended or arrives at a barrier: no compare-and-swap followed. */
    void ended(WaveShadow by) {
        if (!by.heldRaces.isEmpty()) {
            by.heldRaces.values().forEach(Runnable::run);
            by.heldRaces.clear();
        }
    }

    /** Records that a wave executed a barrier. Unless it still waits there, it is ordered after the waves that have arrived. */
    void afterBarrier(WaveShadow by) {
        if (by.wave.waitsFor == Wave.NOTHING) {
            by.clocks.join(by.gathering);
        }
    }

    /** Checks an access. Returns the synchronization to run when the access is complete. */
    Optional<Synchronization> access(WaveShadow by, MemoryRequest what, long lanes, boolean writes, boolean updates) {
        shadow = by;
        synchronization = Optional.empty();
        request = what;
        isWrite = writes;
        stamp++;
        isPrepared = false;
        long others = !writes && what.isInLocal() && !by.site.isSpinning ? lanes & ~readLocal(lanes) : lanes;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            lane(Long.numberOfTrailingZeros(rest), updates);
        }
        by.accessed(what, lanes);
        return synchronization;
    }

    /** Checks loads of whole dwords of LDS, up to the first lane that is not aligned. Returns the lanes that were checked. */
    private long readLocal(long lanes) {
        at(true, false);
        AccessHistory map = shadow.localMap;
        int dwords = map.shift() == 0 ? 0 : request.transfer.dwords();
        int by = AccessCode.of(shadow.site, kind, 0);
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int offset = request.localOffset(lane);
            if (dwords == 0 || (offset & DWORD - 1) != 0) {
                return lanes & ~rest;
            }
            for (int cell = offset / DWORD; cell < offset / DWORD + dwords; cell++) {
                Page page = map.page(cell);
                int index = AccessHistory.index(cell);
                // Many lanes may read the same dword.
                if (page.readStamp[index] != stamp) {
                    read(map, page, index, by | lane, cell);
                }
            }
        }
        return lanes;
    }

    private void lane(int lane, boolean updates) {
        int bytes = request.transfer.bytes();
        boolean shared = request.isLocal || (request.shared >>> lane & 1) != 0;
        at(shared, updates);
        if (shared) {
            cells(shadow.localMap, request.localOffset(lane), bytes, lane);
            return;
        }
        long address = request.addresses[lane];
        int span = bytes < DWORD ? bytes : DWORD * Math.min(request.transfer.dwords(), request.dwordsInRange(lane));
        if (span <= 0 || request.dwordsInRange(lane) <= 0 || request.stride(lane) != DWORD) {
            return;
        }
        Segment segment = memory.findOr(address, span, lastSegment);
        if (segment.contains(address, span) && segment.isWritable() && !segment.isPrivate()) {
            if (segment != lastSegment) {
                lastSegment = segment;
                lastMap = global.computeIfAbsent(segment, s -> {
                    AccessHistory map = new AccessHistory(s.size());
                    map.clear(firstWave);
                    return map;
                });
            }
            cells(lastMap, (int) (address - segment.address()), span, lane);
        }
    }

    private void at(boolean shared, boolean updates) {
        if (isPrepared && isLocal == shared) {
            return;
        }
        isPrepared = true;
        isLocal = shared;
        component = shadow.component(shared);
        epoch = shadow.epoch(shared);
        kind = shadow.site.kind(shared, isWrite, updates, shadow.hasReleased());
    }

    /** Returns the synchronization of the current access. */
    private Synchronization synchronization() {
        if (synchronization.isEmpty()) {
            boolean isPlain = kind == AccessKind.PLAIN;
            Release release = !isWrite
                    ? Release.NONE
                    : isPlain && !isLocal ? shadow.release(false).forWorkgroup() : shadow.release(isLocal);
            synchronization = Optional.of(
                    new Synchronization(this, shadow, !isWrite || kind.isUpdate(), isWrite, !isPlain, release));
        }
        return synchronization.get();
    }

    private void cells(AccessHistory map, int offset, int bytes, int lane) {
        if (map.shift() != 0 && ((offset | bytes) & DWORD - 1) != 0) {
            map.refine();
        }
        int by = AccessCode.of(shadow.site, kind, lane);
        int first = offset >> map.shift();
        int count = bytes >> map.shift();
        for (int i = 0; i < count; i++) {
            Page page = map.page(first + i);
            int index = AccessHistory.index(first + i);
            if (isWrite) {
                write(map, page, index, value(map, i, lane), by, first + i);
            } else {
                read(map, page, index, by, first + i);
            }
        }
        if (kind != AccessKind.PLAIN || isWrite && map.hasReleases()) {
            synchronization().add(map, offset, bytes);
        }
    }

    private int value(AccessHistory map, int cell, int lane) {
        int at = cell << map.shift();
        int dword = request.data[request.firstData + at / DWORD][lane];
        return map.shift() != 0 ? dword : request.transfer.taken(dword) >>> Byte.SIZE * (at % DWORD) & 0xff;
    }

    private boolean isOrdered(AccessHistory map, int wave, int then) {
        boolean isOwn = wave == component || shadow.site.loadsToLocal && shadow.isOwn(wave);
        return wave < map.firstWave || isOwn || then <= shadow.clocks.all().of(wave);
    }

    private void read(AccessHistory map, Page page, int i, int by, int cell) {
        page.readStamp[i] = stamp;
        if (page.reader[i] == component && page.readEpoch[i] == epoch) {
            return;
        }
        if (!isOrdered(map, page.writer[i], page.writeEpoch[i]) && conflicts(page.writer[i], page.writeBy[i], true)) {
            page.readStamp[i] = 0;
            Runnable report = raceReport(map, page.writer[i], page.writeBy[i], true, by, cell, page.value[i]);
            reportOrHold(map, cell, shadow, AccessCode.kind(page.writeBy[i]), report);
        }
        if (isOrdered(map, page.reader[i], page.readEpoch[i])) {
            page.reader[i] = component;
            page.readEpoch[i] = epoch;
            page.readBy[i] = by;
        } else if (isOrdered(map, page.other[i], page.otherEpoch[i])) {
            page.other[i] = component;
            page.otherEpoch[i] = epoch;
            page.otherBy[i] = by;
        }
    }

    private void write(AccessHistory map, Page page, int i, int value, int by, int cell) {
        if (shadow.site.compares) {
            shadow.heldRaces.remove(new WaveShadow.Cell(map, cell));
            page.readBy[i] = page.reader[i] == component ? by : page.readBy[i];
            page.otherBy[i] = page.other[i] == component ? by : page.otherBy[i];
        }
        if (kind == AccessKind.SPIN_UPDATE && map.release(cell) == Release.NONE) {
            released(shadow, map, page.writer[i], page.writeEpoch[i]).ifPresent(release -> map.release(cell, release));
        }
        boolean differs = kind.isUpdate() || page.value[i] != value;
        if (page.writer[i] == component && page.writeStamp[i] == stamp) {
            if (differs && !kind.isUpdate()) {
                raceReport(map, component, page.writeBy[i], true, by, cell, value)
                        .run();
            }
        } else if (!isOrdered(map, page.writer[i], page.writeEpoch[i])
                && (differs || AccessCode.kind(page.writeBy[i]).isUpdate())
                && conflicts(page.writer[i], page.writeBy[i], true)
                && !isReadFrom(map, page, i, cell)) {
            raceReport(map, page.writer[i], page.writeBy[i], true, by, cell, value)
                    .run();
        }
        if (!isOrdered(map, page.reader[i], page.readEpoch[i]) && conflicts(page.reader[i], page.readBy[i], false)) {
            wasRead(map, page.reader[i], page.readBy[i], by, cell, value);
        } else if (!isOrdered(map, page.other[i], page.otherEpoch[i])
                && conflicts(page.other[i], page.otherBy[i], false)) {
            wasRead(map, page.other[i], page.otherBy[i], by, cell, value);
        }
        page.writer[i] = component;
        page.writeEpoch[i] = epoch;
        page.writeBy[i] = by;
        page.writeStamp[i] = stamp;
        page.value[i] = value;
    }

    /** Returns what a spin loop acquires from a plain store: the current clock of the other wave, if it belongs to the same work-group. */
    Optional<Release> released(WaveShadow waits, AccessHistory map, int writer, int writeEpoch) {
        if (writer < map.firstWave || waits.isOwn(writer)) {
            return Optional.empty();
        }
        WaveShadow other = wave(writer);
        return other.group == waits.group ? Optional.of(other.released(writer, writeEpoch)) : Optional.empty();
    }

    private void wasRead(AccessHistory map, int reader, int readBy, int by, int cell, int value) {
        reportOrHold(map, cell, wave(reader), kind, raceReport(map, reader, readBy, false, by, cell, value));
    }

    /**
     * Reports or holds back a race between a read and a write. A read that is followed by a compare-and-swap was an atomic load, although its
     * instruction does not show it; it is ordered after updates.
     */
    private static void reportOrHold(
            AccessHistory map, int cell, WaveShadow reader, AccessKind write, Runnable report) {
        if (write.isUpdate() && !reader.hasEnded) {
            reader.heldRaces.put(new WaveShadow.Cell(map, cell), report);
        } else {
            report.run();
        }
    }

    /** Returns the wave that a component belongs to. */
    WaveShadow wave(int number) {
        return waves.get((number - firstWave) / WaveShadow.COMPONENTS);
    }

    private boolean conflicts(int number, int by, boolean wasWrite) {
        boolean sameGroup = isLocal || wave(number).group == shadow.group;
        return !AccessKind.areCompatible(
                AccessCode.kind(by), wasWrite, kind, isWrite, isLocal, sameGroup, shadow.site.coherence());
    }

    private boolean isReadFrom(AccessHistory map, Page page, int i, int cell) {
        return !shadow.readFrom.isEmpty()
                && new WaveShadow.Store(page.writer[i], page.writeEpoch[i])
                        .equals(shadow.readFrom.get(new WaveShadow.Cell(map, cell)));
    }

    /** Returns a report of a race, to be run now or later. */
    private Runnable raceReport(
            AccessHistory map, int number, int otherBy, boolean otherWrites, int by, int cell, int value) {
        InstructionSite there = sites.get(AccessCode.site(otherBy));
        String allocation = isLocal ? "the work-group's LDS" : lastSegment.name();
        boolean isOne = number == component;
        Object cause = List.of(
                CheckRule.RACE,
                Math.min(there.address, shadow.site.address),
                Math.max(there.address, shadow.site.address),
                allocation,
                isOne);
        int lane = AccessCode.lane(by);
        WaveShadow other = wave(number);
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("allocation", allocation);
        facts.put("byte", String.valueOf(cell << map.shift()));
        if (isWrite && !kind.isUpdate()) {
            facts.put("value", "0x" + Integer.toHexString(value));
        }
        String where = "byte " + (cell << map.shift()) + " of " + allocation;
        String message = isOne
                ? "lanes " + AccessCode.lane(otherBy) + " and " + lane + " write different values to " + where
                : does(kind, isWrite) + where + ", which "
                        + (other.group == shadow.group ? "wave " + other.waveNumber : "work-group " + other.group)
                        + " " + did(AccessCode.kind(otherBy), otherWrites) + ", and nothing orders the accesses"
                        + (otherWrites ? unacquired(map, cell) : "");
        Actor actor = new Actor(shadow.site, shadow.group.toString(), shadow.waveNumber, lane);
        Actor earlier = new Actor(there, other.group.toString(), other.waveNumber, AccessCode.lane(otherBy));
        return () -> {
            if (reporter.isNew(cause)) {
                reporter.report(cause, CheckRule.RACE, actor, message, facts, Optional.of(earlier));
            }
        };
    }

    /**
     * Returns the part of the message that says that the wave has read a release that covers the last write of a cell but has not acquired it; empty
     * if it has not.
     */
    private String unacquired(AccessHistory map, int cell) {
        Page page = map.page(cell);
        int index = AccessHistory.index(cell);
        OptionalInt release = shadow.unacquired(page.writer[index], page.writeEpoch[index]);
        if (release.isEmpty()) {
            return "";
        }
        InstructionSite site = sites.get(AccessCode.site(release.getAsInt()));
        return ": it has read what " + site.text() + " at " + reporter.place(site)
                + " released, but not acquired it from another work-group";
    }

    private static String does(AccessKind kind, boolean writes) {
        return kind.isUpdate() ? "updates " : writes ? "writes " : "reads ";
    }

    private static String did(AccessKind kind, boolean wrote) {
        return kind.isUpdate() ? "updated" : wrote ? "wrote" : "read";
    }
}
