package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final int LANE_BITS = 6;
    private static final int KIND_BITS = 3;

    private final AddressSpace memory;
    private final Reports reports;
    private final List<Site> sites;
    private final Map<Segment, AccessMap> global = new IdentityHashMap<>();
    private final Map<Lds, AccessMap> local = new IdentityHashMap<>();
    private final List<WaveShadow> waves = new ArrayList<>();
    /** Number of the first wave of the launch, twice. */
    private int firstWave = 2;

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

    RaceCheck(AddressSpace memory, Reports reports, List<Site> sites) {
        this.memory = memory;
        this.reports = reports;
        this.sites = sites;
    }

    /** A kernel starts: it is ordered behind all before it. */
    void launch() {
        firstWave += 2 * waves.size();
        waves.clear();
        global.values().forEach(map -> map.clear(firstWave));
        local.clear();
    }

    /** The waves of a work-group start. */
    void begin(List<WaveShadow> group) {
        int first = firstWave + 2 * waves.size();
        Clock gathering = new Clock(first, 2 * group.size());
        AccessMap map = local.computeIfAbsent(group.get(0).wave.group().lds(), lds -> new AccessMap(lds.size()));
        map.clear(first);
        for (WaveShadow starting : group) {
            starting.number(first + 2 * starting.waveNumber, new Clock(first, 2 * group.size()));
            starting.gathering = gathering;
            starting.localMap = map;
            waves.add(starting);
        }
    }

    /** All that waves did before a barrier is ordered before what they do behind it. */
    void passed(List<WaveShadow> waiting) {
        waiting.forEach(WaveShadow::arrive);
        Clock all = new Clock(0, 0);
        waiting.forEach(w -> all.join(w.clock));
        waiting.forEach(w -> w.clock.join(all));
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
        if (site.isInvalidation) {
            by.acquire();
        }
        if (site.barrier != Operation.NOP) {
            ended(by);
        }
        if (site.barrier == Operation.ARRIVE) {
            by.arrive();
            by.gathering.join(by.clock);
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
            by.clock.join(by.gathering);
        }
    }

    /** The wave makes an access of these lanes. */
    void access(WaveShadow by, MemoryRequest what, long lanes, boolean writes, boolean updates) {
        shadow = by;
        request = what;
        isWrite = writes;
        stamp++;
        isPrepared = false;
        long others = !writes && what.isInLocal() ? lanes & ~readLocal(lanes) : lanes;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            lane(Long.numberOfTrailingZeros(rest), updates);
        }
        by.accessed();
    }

    /** Loads whole dwords of the work-group's memory, up to a lane that is not aligned. The lanes that are done. */
    private long readLocal(long lanes) {
        at(true, false);
        AccessMap map = shadow.localMap;
        int dwords = map.shift() == 0 ? 0 : request.transfer.dwords();
        int by = by(0);
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

    /** Stands for what a lane does. */
    private int by(int lane) {
        return (shadow.site.id << KIND_BITS | kind.ordinal()) << LANE_BITS | lane;
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

    private void cells(AccessMap map, int offset, int bytes, int lane) {
        if (map.shift() != 0 && ((offset | bytes) & DWORD - 1) != 0) {
            map.refine();
        }
        int by = by(lane);
        int first = offset >> map.shift();
        int count = bytes >> map.shift();
        for (int i = 0; i < count; i++) {
            Page page = map.page(first + i);
            int index = AccessMap.index(first + i);
            if (!isWrite || kind.isUpdate()) {
                hearStore(map, page, index, first + i);
            }
            if (isWrite) {
                write(map, page, index, value(map, i, lane), by, first + i);
            } else {
                read(map, page, index, by, first + i);
            }
            synchronize(map, page, index, first + i);
        }
    }

    private int value(AccessMap map, int cell, int lane) {
        int at = cell << map.shift();
        int dword = request.data[request.firstData + at / DWORD][lane];
        return map.shift() != 0 ? dword : request.transfer.taken(dword) >>> Byte.SIZE * (at % DWORD) & 0xff;
    }

    private boolean isOrdered(AccessMap map, int wave, int then) {
        return wave < map.firstWave || wave == component || then <= shadow.clock.of(wave);
    }

    private void read(AccessMap map, Page page, int i, int by, int cell) {
        page.readStamp[i] = stamp;
        if (page.reader[i] == component && page.readEpoch[i] == epoch) {
            return;
        }
        if (!isOrdered(map, page.writer[i], page.writeEpoch[i]) && conflicts(page.writer[i], page.writeBy[i], true)) {
            page.readStamp[i] = 0;
            Runnable report = told(map, page.writer[i], page.writeBy[i], true, by, cell, page.value[i]);
            tellOrHold(map, cell, shadow, kind(page.writeBy[i]), report);
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
        boolean differs = kind.isUpdate() || page.value[i] != value;
        if (page.writer[i] == component && page.writeStamp[i] == stamp) {
            if (differs && !kind.isUpdate()) {
                report(map, component, page.writeBy[i], true, by, cell, value);
            }
        } else if (!isOrdered(map, page.writer[i], page.writeEpoch[i])
                && (differs || kind(page.writeBy[i]).isUpdate())
                && conflicts(page.writer[i], page.writeBy[i], true)
                && !isReadFrom(map, page, i, cell)) {
            report(map, page.writer[i], page.writeBy[i], true, by, cell, value);
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

    private static AccessKind kind(int by) {
        return AccessKind.ALL.get(by >>> LANE_BITS & (1 << KIND_BITS) - 1);
    }

    private WaveShadow wave(int number) {
        return waves.get((number - firstWave) / 2);
    }

    private boolean conflicts(int number, int by, boolean wasWrite) {
        boolean sameGroup = isLocal || wave(number).group == shadow.group;
        return !AccessKind.go(kind(by), wasWrite, kind, isWrite, isLocal, sameGroup, shadow.site.storesAreCoherent());
    }

    /** What reads a value that another wave has published knows what that wave knew, and what publishes tells what it knows. */
    private void synchronize(AccessMap map, Page page, int i, int cell) {
        if (kind == AccessKind.PLAIN) {
            return;
        }
        if (!isWrite || kind.isUpdate()) {
            Clock published = map.published(cell);
            if (published != null) {
                shadow.hear(published, isLocal);
            }
        }
        if (isWrite && kind != AccessKind.RELEASING) {
            map.publish(cell, component, isLocal ? shadow.releaseLocal() : epoch - 1, shadow.clock);
        }
    }

    /** What reads or updates what a releasing store has written knows what that wave knew, and comes after the store itself. */
    private void hearStore(AccessMap map, Page page, int i, int cell) {
        int writer = page.writer[i];
        if (kind == AccessKind.PLAIN
                || writer < map.firstWave
                || writer == component
                || kind(page.writeBy[i]) != AccessKind.RELEASING) {
            return;
        }
        Clock told = new Clock(0, 0);
        told.join(wave(writer).clock);
        told.set(writer, page.writeEpoch[i] - 1);
        shadow.hear(told, isLocal);
        shadow.readFrom.put(new WaveShadow.Cell(map, cell), new WaveShadow.Store(writer, page.writeEpoch[i]));
    }

    private boolean isReadFrom(AccessMap map, Page page, int i, int cell) {
        return !shadow.readFrom.isEmpty()
                && new WaveShadow.Store(page.writer[i], page.writeEpoch[i])
                        .equals(shadow.readFrom.get(new WaveShadow.Cell(map, cell)));
    }

    private void report(AccessMap map, int number, int otherBy, boolean otherWrites, int by, int cell, int value) {
        told(map, number, otherBy, otherWrites, by, cell, value).run();
    }

    /** Tells what it is about, now or later. */
    private Runnable told(AccessMap map, int number, int otherBy, boolean otherWrites, int by, int cell, int value) {
        Site there = sites.get(otherBy >>> LANE_BITS + KIND_BITS);
        String allocation = isLocal ? "the work-group's LDS" : lastSegment.name();
        boolean isOne = number == component;
        Object cause = List.of(
                CheckRule.RACE,
                Math.min(there.address, shadow.site.address),
                Math.max(there.address, shadow.site.address),
                allocation,
                isOne);
        int lane = by & (1 << LANE_BITS) - 1;
        WaveShadow other = wave(number);
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("allocation", allocation);
        facts.put("byte", String.valueOf(cell << map.shift()));
        if (isWrite && !kind.isUpdate()) {
            facts.put("value", "0x" + Integer.toHexString(value));
        }
        String where = "byte " + (cell << map.shift()) + " of " + allocation;
        String message = isOne
                ? "lanes " + (otherBy & (1 << LANE_BITS) - 1) + " and " + lane + " write different values to " + where
                : does(kind, isWrite) + where + ", which "
                        + (other.group == shadow.group ? "wave " + other.waveNumber : "work-group " + other.group)
                        + " " + did(kind(otherBy), otherWrites) + ", and nothing orders them";
        Actor actor = new Actor(shadow.site, shadow.group.toString(), shadow.waveNumber, lane);
        Actor earlier = new Actor(there, other.group.toString(), other.waveNumber, otherBy & (1 << LANE_BITS) - 1);
        return () -> {
            if (reports.isNew(cause)) {
                reports.tell(cause, CheckRule.RACE, actor, message, facts, Optional.of(earlier));
            }
        };
    }

    private static String does(AccessKind kind, boolean writes) {
        return kind.isUpdate() ? "updates " : writes ? "writes " : "reads ";
    }

    private static String did(AccessKind kind, boolean wrote) {
        return kind.isUpdate() ? "updated" : wrote ? "wrote" : "read";
    }
}
