package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.exec.ControlAction.Operation;
import org.gfxisa.simulator.check.AccessMap.Page;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Whether accesses to the same memory are ordered, of which one is a write. Accesses of a wave are ordered by its program. */
final class RaceCheck {
    private static final int DWORD = 4;

    private final AddressSpace memory;
    private final Reports reports;
    private final List<Site> sites;
    private final Map<Segment, AccessMap> global = new IdentityHashMap<>();
    private final Map<Lds, AccessMap> local = new IdentityHashMap<>();
    private final List<WaveShadow> waves = new ArrayList<>();
    /** Number of the first wave of the launch, as who accesses global memory. */
    private int firstWave = WaveShadow.COMPONENTS;

    private Segment lastSegment = Segment.NONE;
    private AccessMap lastMap = new AccessMap(0);
    private int stamp;

    // The access that is looked at.
    private WaveShadow shadow;
    private MemoryRequest request;
    private boolean isPrepared;
    private boolean isLocal;
    private boolean isWrite;
    private AccessKind kind = AccessKind.PLAIN;
    private int component;
    private int epoch;
    private Optional<Synchronization> synchronization = Optional.empty();

    RaceCheck(AddressSpace memory, Reports reports, List<Site> sites) {
        this.memory = memory;
        this.reports = reports;
        this.sites = sites;
    }

    /** A kernel starts: it is ordered behind all before it. */
    void launch() {
        firstWave += WaveShadow.COMPONENTS * waves.size();
        waves.clear();
        global.values().forEach(map -> map.clear(firstWave));
        local.clear();
    }

    /** The waves of a work-group start. */
    void begin(List<WaveShadow> group, Coherence coherence) {
        int first = firstWave + WaveShadow.COMPONENTS * waves.size();
        int count = WaveShadow.COMPONENTS * group.size();
        Knowledge gathering = Knowledge.of(first, count, coherence.needsWriteBack());
        AccessMap map = local.computeIfAbsent(group.get(0).wave.group().lds(), lds -> new AccessMap(lds.size()));
        map.clear(first);
        for (WaveShadow starting : group) {
            starting.number(
                    first + WaveShadow.COMPONENTS * starting.waveNumber,
                    Knowledge.of(first, count, coherence.needsWriteBack()));
            starting.gathering = gathering;
            starting.localMap = map;
            waves.add(starting);
        }
    }

    /** All that waves did before a barrier is ordered before what they do behind it. */
    void passed(List<WaveShadow> waiting) {
        waiting.forEach(WaveShadow::arrive);
        Knowledge all = Knowledge.of(0, 0, waiting.get(0).knowledge.isApart());
        waiting.forEach(w -> all.join(w.knowledge));
        waiting.forEach(w -> w.knowledge.join(all));
    }

    /** A wave executes an instruction. */
    void before(WaveShadow by) {
        Site site = by.site;
        if (site.counters.limits().length > 0) {
            by.waited(site.counters.limits());
        }
        if (site.counters.raised().length > 0) {
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
            by.gathering.join(by.knowledge);
        }
    }

    /** A wave has ended, or comes to a barrier: what it read was not compared and exchanged. */
    void ended(WaveShadow by) {
        if (!by.held.isEmpty()) {
            by.held.values().forEach(Runnable::run);
            by.held.clear();
        }
    }

    /** A wave is behind a barrier at which waves had to arrive before, or still waits there. */
    void behindBarrier(WaveShadow by) {
        if (by.wave.waitsFor == Wave.NOTHING) {
            by.knowledge.join(by.gathering);
        }
    }

    /** The wave makes an access of these lanes; what is to be run when it is done, for the order of waves. */
    Optional<Synchronization> access(WaveShadow by, MemoryRequest what, long lanes, boolean writes, boolean updates) {
        shadow = by;
        synchronization = Optional.empty();
        request = what;
        isWrite = writes;
        stamp++;
        isPrepared = false;
        long others = !writes && what.isInLocal() && !by.site.isWaiting ? lanes & ~readLocal(lanes) : lanes;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            lane(Long.numberOfTrailingZeros(rest), updates);
        }
        by.accessed(what, lanes);
        return synchronization;
    }

    /** Loads whole dwords of the work-group's memory, up to a lane that is not aligned. The lanes that are done. */
    private long readLocal(long lanes) {
        at(true, false);
        AccessMap map = shadow.localMap;
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
                int index = AccessMap.index(cell);
                // Many lanes read the same.
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
                    AccessMap map = new AccessMap(s.size());
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

    /** What is to be done about the order of waves when the access is done. */
    private Synchronization synchronization() {
        if (synchronization.isEmpty()) {
            boolean isPlain = kind == AccessKind.PLAIN;
            Release release = !isWrite
                    ? Release.NONE
                    : isPlain && !isLocal ? shadow.release(false).near() : shadow.release(isLocal);
            synchronization = Optional.of(
                    new Synchronization(this, shadow, !isWrite || kind.isUpdate(), isWrite, !isPlain, release));
        }
        return synchronization.get();
    }

    private void cells(AccessMap map, int offset, int bytes, int lane) {
        if (map.shift() != 0 && ((offset | bytes) & DWORD - 1) != 0) {
            map.refine();
        }
        int by = AccessCode.of(shadow.site, kind, lane);
        int first = offset >> map.shift();
        int count = bytes >> map.shift();
        for (int i = 0; i < count; i++) {
            Page page = map.page(first + i);
            int index = AccessMap.index(first + i);
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

    private int value(AccessMap map, int cell, int lane) {
        int at = cell << map.shift();
        int dword = request.data[request.firstData + at / DWORD][lane];
        return map.shift() != 0 ? dword : request.transfer.taken(dword) >>> Byte.SIZE * (at % DWORD) & 0xff;
    }

    private boolean isOrdered(AccessMap map, int wave, int then) {
        boolean isOwn = wave == component || shadow.site.loadsToLocal && shadow.isOwn(wave);
        return wave < map.firstWave || isOwn || then <= shadow.knowledge.all().of(wave);
    }

    private void read(AccessMap map, Page page, int i, int by, int cell) {
        page.readStamp[i] = stamp;
        if (page.reader[i] == component && page.readEpoch[i] == epoch) {
            return;
        }
        if (!isOrdered(map, page.writer[i], page.writeEpoch[i]) && conflicts(page.writer[i], page.writeBy[i], true)) {
            page.readStamp[i] = 0;
            Runnable report = told(map, page.writer[i], page.writeBy[i], true, by, cell, page.value[i]);
            tellOrHold(map, cell, shadow, AccessCode.kind(page.writeBy[i]), report);
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

    private void write(AccessMap map, Page page, int i, int value, int by, int cell) {
        if (shadow.site.compares) {
            shadow.held.remove(new WaveShadow.Cell(map, cell));
            page.readBy[i] = page.reader[i] == component ? by : page.readBy[i];
            page.otherBy[i] = page.other[i] == component ? by : page.otherBy[i];
        }
        if (kind == AccessKind.WAITING_UPDATE && map.release(cell) == Release.NONE) {
            released(shadow, map, page.writer[i], page.writeEpoch[i]).ifPresent(release -> map.release(cell, release));
        }
        boolean differs = kind.isUpdate() || page.value[i] != value;
        if (page.writer[i] == component && page.writeStamp[i] == stamp) {
            if (differs && !kind.isUpdate()) {
                told(map, component, page.writeBy[i], true, by, cell, value).run();
            }
        } else if (!isOrdered(map, page.writer[i], page.writeEpoch[i])
                && (differs || AccessCode.kind(page.writeBy[i]).isUpdate())
                && conflicts(page.writer[i], page.writeBy[i], true)
                && !isReadFrom(map, page, i, cell)) {
            told(map, page.writer[i], page.writeBy[i], true, by, cell, value).run();
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

    /** What who waits for a plain store takes from it: what another wave of its work-group knows by now. */
    Optional<Release> released(WaveShadow waits, AccessMap map, int writer, int writeEpoch) {
        if (writer < map.firstWave || waits.isOwn(writer)) {
            return Optional.empty();
        }
        WaveShadow other = wave(writer);
        return other.group == waits.group ? Optional.of(other.released(writer, writeEpoch)) : Optional.empty();
    }

    private void wasRead(AccessMap map, int reader, int readBy, int by, int cell, int value) {
        tellOrHold(map, cell, wave(reader), kind, told(map, reader, readBy, false, by, cell, value));
    }

    /**
     * Tells of a read and a write. What is compared and exchanged next was read by an atomic load, though none can be seen: that is an order
     * behind updates.
     */
    private static void tellOrHold(AccessMap map, int cell, WaveShadow reader, AccessKind write, Runnable report) {
        if (write.isUpdate() && !reader.hasEnded) {
            reader.held.put(new WaveShadow.Cell(map, cell), report);
        } else {
            report.run();
        }
    }

    /** The wave that a number is one of. */
    WaveShadow wave(int number) {
        return waves.get((number - firstWave) / WaveShadow.COMPONENTS);
    }

    private boolean conflicts(int number, int by, boolean wasWrite) {
        boolean sameGroup = isLocal || wave(number).group == shadow.group;
        return !AccessKind.go(
                AccessCode.kind(by), wasWrite, kind, isWrite, isLocal, sameGroup, shadow.site.coherence());
    }

    private boolean isReadFrom(AccessMap map, Page page, int i, int cell) {
        return !shadow.readFrom.isEmpty()
                && new WaveShadow.Store(page.writer[i], page.writeEpoch[i])
                        .equals(shadow.readFrom.get(new WaveShadow.Cell(map, cell)));
    }

    /** Tells what it is about, now or later. */
    private Runnable told(AccessMap map, int number, int otherBy, boolean otherWrites, int by, int cell, int value) {
        Site there = sites.get(AccessCode.site(otherBy));
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
                        + " " + did(AccessCode.kind(otherBy), otherWrites) + ", and nothing orders them"
                        + (otherWrites ? unacquired(map, cell) : "");
        Actor actor = new Actor(shadow.site, shadow.group.toString(), shadow.waveNumber, lane);
        Actor earlier = new Actor(there, other.group.toString(), other.waveNumber, AccessCode.lane(otherBy));
        return () -> {
            if (reports.isNew(cause)) {
                reports.tell(cause, CheckRule.RACE, actor, message, facts, Optional.of(earlier));
            }
        };
    }

    /** That the wave has read from a release which tells of a cell's last write, but has not acquired that; empty if it has not. */
    private String unacquired(AccessMap map, int cell) {
        Page page = map.page(cell);
        int index = AccessMap.index(cell);
        OptionalInt release = shadow.unacquired(page.writer[index], page.writeEpoch[index]);
        if (release.isEmpty()) {
            return "";
        }
        Site site = sites.get(AccessCode.site(release.getAsInt()));
        return ": it has read what " + site.text() + " at " + reports.place(site)
                + " released, but not acquired it from another work-group";
    }

    private static String does(AccessKind kind, boolean writes) {
        return kind.isUpdate() ? "updates " : writes ? "writes " : "reads ";
    }

    private static String did(AccessKind kind, boolean wrote) {
        return kind.isUpdate() ? "updated" : wrote ? "wrote" : "read";
    }
}
