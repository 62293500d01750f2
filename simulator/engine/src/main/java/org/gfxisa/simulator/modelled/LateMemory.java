package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.memorymodel.machine.CacheAccess;
import org.gfxisa.memorymodel.machine.CacheTree;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Traffic;
import org.gfxisa.simulator.wave.Wave;

/** Does accesses to global memory through the caches. */
final class LateMemory {
    private static final int DWORD = 4;
    private static final int WHOLE = -1;

    private final CacheTree caches;
    private final CachedLines lines;
    private final CachedRow row;
    private final CacheAccess access;
    private final Chance chance;
    private final List<Seat> seats;
    private final Staleness staleness;
    /** Of all lanes, as it lies in memory. */
    private final int[] data = new int[LateAccess.MOST_DWORDS * Wave.LANES];

    /** Whether nobody had written near the row that was loaded last. */
    private boolean isPlain;

    LateMemory(CacheTree caches, CachedLines lines, Chance chance, List<Seat> seats, Staleness staleness) {
        this.caches = caches;
        this.lines = lines;
        this.chance = chance;
        this.seats = seats;
        this.staleness = staleness;
        row = new CachedRow(lines, caches);
        access = new CacheAccess(caches);
    }

    /** Whose first cache an invalidation or a write-back is about. */
    Traffic traffic(int slot, MemoryMachine.Control control) {
        for (Traffic traffic : List.of(Traffic.SCALARS, Traffic.CODE)) {
            int cache = caches.first(slot, traffic);
            if (cache != caches.first(slot) && caches.isOf(control.invalidates() | control.writesBack(), cache)) {
                return traffic;
            }
        }
        return Traffic.DATA;
    }

    /** What an invalidation does when it is issued: the innermost cache forgets. */
    void issue(int cache, MemoryMachine.Control control) {
        if (caches.isOf(control.invalidates(), cache)) {
            lines.invalidate(cache);
        }
    }

    /** Whether an invalidation or a write-back has something to do later. */
    boolean goesFarther(int cache, MemoryMachine.Control control) {
        boolean goes = caches.isOf(control.writesBack(), cache);
        for (int c = caches.parent(cache); c >= 0; c = caches.parent(c)) {
            goes |= caches.isOf(control.invalidates() | control.writesBack(), c);
        }
        return goes;
    }

    void maintain(LateAccess a) {
        MemoryMachine.Control control = a.control.orElseThrow();
        for (int c = a.cache; c >= 0; c = caches.parent(c)) {
            boolean writesBack = caches.isOf(control.writesBack(), c);
            boolean invalidates = c != a.cache && caches.isOf(control.invalidates(), c);
            if (a.hasBegun) {
                for (int location : a.rest) {
                    maintain(c, location, writesBack, invalidates);
                }
                continue;
            }
            if (writesBack) {
                writeBack(c, a.rest);
            }
            if (invalidates) {
                lines.invalidate(c, a.rest);
            }
        }
    }

    private void maintain(int cache, int location, boolean writesBack, boolean invalidates) {
        if (writesBack && row.on(location).dirty(cache, location) != 0) {
            writeOthersBack(cache, location);
            access.writeBack(row.on(location), cache, location);
        }
        if (invalidates && row.on(location).dirty(cache, location) == 0) {
            row.drop(cache, location);
        }
    }

    private void writeBack(int cache, int... but) {
        for (int location : lines.takeDirty(cache)) {
            if (Arrays.binarySearch(but, location) >= 0) {
                lines.setDirty(cache, location);
            } else {
                writeOthersBack(cache, location);
                access.writeBack(row.on(location), cache, location);
            }
        }
    }

    /** Has caches write back what they have of an access's locations, as they may at any time. */
    private void writeOthersBack(LateAccess a) {
        for (int c = 0; c < caches.count(); c++) {
            int cache = c;
            // What a load comes by it gets from there.
            boolean isOther = lines.isDirty(c) && (a.kind != LateAccess.Kind.LOAD || !caches.isBehind(c, a.cache));
            if (isOther
                    && a.anyLocation(location -> row.on(location).dirty(cache, location) != 0)
                    && chance.writesBack()) {
                a.anyLocation(location -> {
                    access.writeBack(row.on(location), cache, location);
                    return false;
                });
            }
        }
    }

    /** The same for a location that a cache is going to write back. */
    private void writeOthersBack(int first, int location) {
        for (int c = 0; c < caches.count(); c++) {
            if (c != first && row.on(location).dirty(c, location) != 0 && chance.writesBack()) {
                access.writeBack(row.on(location), c, location);
            }
        }
    }

    /** As at the end of a kernel: all is in memory. */
    void finish() {
        List<Integer> dirty = new ArrayList<>();
        for (int c = 0; c < caches.count(); c++) {
            if (lines.isDirty(c)) {
                dirty.add(c);
            }
        }
        while (!dirty.isEmpty()) {
            writeBack(dirty.remove(0));
        }
    }

    void load(LateAccess a) {
        writeOthersBack(a);
        int bytes = a.transfer.bytes();
        int dropped = chance.dropped(this, a);
        isPlain = false;
        for (long rest = a.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int row = a.row(lane);
            if (row > 0) {
                if (isPlain && a.isSame(lane)) {
                    for (int d = 0; d < a.transfer.dwords(); d++) {
                        a.result[a.firstResult + d][lane] = a.result[a.firstResult + d][lane - 1];
                    }
                } else {
                    loadRow(a, lane, row, dropped);
                }
                rest &= ~(-1L >>> Long.SIZE - row << lane) | 1L << lane;
                continue;
            }
            isPlain = false;
            if (bytes < DWORD) {
                int[] into = a.result[a.firstResult];
                int value = a.counts[lane] <= 0 ? 0 : bits(a, lane, 0, bytes, dropped);
                into[lane] = a.transfer.placed(value, into[lane]);
                continue;
            }
            for (int d = 0; d < a.transfer.dwords(); d++) {
                boolean isInside = d < a.counts[lane];
                if (!isInside || (a.dwordMask >>> d & 1) != 0) {
                    a.result[a.firstResult + d][lane] = isInside ? bits(a, lane, d, DWORD, dropped) : 0;
                }
            }
        }
    }

    /** Loads consecutive dwords: at once, as long as nothing is written near them. */
    private void loadRow(LateAccess a, int first, int lanes, int dropped) {
        int dwords = a.transfer.dwords();
        int count = dwords * lanes;
        int lane = first;
        int location = a.locations[lane];
        int dword = 0;
        isPlain = true;
        for (int done = 0; done < count; ) {
            int some = row.on(location + done, count - done);
            boolean isWritten = row.isWritten();
            isPlain &= !isWritten;
            if (!isWritten) {
                access.read(row, a.cache, location, a.past);
                row.read(data);
            }
            if (!isWritten && dwords == 1) {
                System.arraycopy(data, 0, a.result[a.firstResult], lane, some);
                lane += some;
                done += some;
                continue;
            }
            for (int i = 0; i < some; i++) {
                a.result[a.firstResult + dword][lane] =
                        isWritten ? read(a, lane, location + done + i, WHOLE, dropped) : data[i];
                dword = dword + 1 == dwords ? 0 : dword + 1;
                lane += dword == 0 ? 1 : 0;
            }
            done += some;
        }
    }

    /** Stores consecutive dwords. */
    private void storeRow(LateAccess a, int first, int lanes, long writer) {
        int dwords = a.transfer.dwords();
        for (int i = 0; dwords > 1 && i < dwords * lanes; i++) {
            data[i] = a.data[i % dwords][first + i / dwords];
        }
        int location = a.locations[first];
        for (int done = 0; done < dwords * lanes; ) {
            int some = dwords > 1
                    ? row.on(location + done, dwords * lanes - done, data, done)
                    : row.on(location + done, lanes - done, a.data[0], first + done);
            access.write(row, a.cache, location, 0, WHOLE, a.past);
            row.written(0, WHOLE, writer);
            row.settle();
            done += some;
        }
    }

    /** One to four bytes of a lane's dword, zero-extended. */
    private int bits(LateAccess a, int lane, int dword, int bytes, int dropped) {
        int location = a.locations[lane] + dword;
        int over = (int) a.addresses[lane] & DWORD - 1;
        int bits = bytes == DWORD ? WHOLE : (1 << Byte.SIZE * bytes) - 1;
        int low = read(a, lane, location, bits << Byte.SIZE * over, dropped) >>> Byte.SIZE * over;
        if (over + bytes <= DWORD) {
            return low & bits;
        }
        int rest = bits >>> Byte.SIZE * (DWORD - over);
        int high = read(a, lane, location + 1, rest, dropped);
        return (low | high << Byte.SIZE * (DWORD - over)) & bits;
    }

    private int read(LateAccess a, int lane, int location, int bits, int dropped) {
        int first = a.cache;
        if (!row.on(location).isWritten()) {
            return access.read(row, first, location, a.past);
        }
        drop(first, location, dropped);
        boolean isHit = row.holds(first, location) && !caches.isOf(a.past, first);
        int copy = isHit ? first : copy(first, location, a.past);
        int value = isHit ? row.cached(first, location) : access.read(row, first, location, a.past);
        if (((value ^ row.newest()) & bits) != 0) {
            staleness.tell(row, a, lane, location, value, copy);
        }
        return value;
    }

    /** Has some caches, from one on, drop a line, but for what they are to write back. */
    private void drop(int first, int location, int count) {
        int cache = first;
        for (int i = 0; i < count; i++, cache = caches.parent(cache)) {
            if (row.dirty(cache, location) == 0) {
                row.drop(cache, location);
            }
        }
    }

    /** How many caches, from the first one on that an access looks into, have an older copy of something that it is about than was written. */
    int olderCopies(LateAccess a) {
        int count = 0;
        int cache = a.cache;
        for (int depth = 1; cache >= 0 && !caches.isOf(a.past, cache); depth++, cache = caches.parent(cache)) {
            int of = cache;
            if (a.anyLocation(location -> isOlder(row.on(location), of, location))) {
                count = depth;
            }
        }
        return count;
    }

    private static boolean isOlder(CachedRow row, int cache, int location) {
        return row.holds(cache, location)
                && row.dirty(cache, location) == 0
                && row.isWritten()
                && row.cached(cache, location) != row.newest();
    }

    /** The cache whose line an access gets, or memory. */
    private int copy(int first, int location, int past) {
        int cache = first;
        while (cache >= 0 && (caches.isOf(past, cache) || !row.holds(cache, location))) {
            cache = caches.parent(cache);
        }
        return cache;
    }

    void store(LateAccess a, long writer) {
        writeOthersBack(a);
        int bytes = a.transfer.bytes();
        // Other waves' accesses, or their own guesses, bring lines to other caches.
        chance.fetch(this, a, seats);
        for (long rest = a.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int row = a.row(lane);
            if (row > 0) {
                storeRow(a, lane, row, writer);
                rest &= ~(-1L >>> Long.SIZE - row << lane) | 1L << lane;
                continue;
            }
            if (bytes < DWORD) {
                if (a.counts[lane] > 0) {
                    write(a, lane, 0, a.transfer.taken(a.data[0][lane]), bytes, writer);
                }
                continue;
            }
            for (int d = 0; d < a.transfer.dwords() && d < a.counts[lane]; d++) {
                if ((a.dwordMask >>> d & 1) != 0) {
                    write(a, lane, d, a.data[d][lane], DWORD, writer);
                }
            }
        }
    }

    private void write(LateAccess a, int lane, int dword, int value, int bytes, long writer) {
        int location = a.locations[lane] + dword;
        int over = (int) a.addresses[lane] & DWORD - 1;
        int bits = bytes == DWORD ? WHOLE : (1 << Byte.SIZE * bytes) - 1;
        put(a, location, value << Byte.SIZE * over, bits << Byte.SIZE * over, writer);
        if (over + bytes > DWORD) {
            int done = Byte.SIZE * (DWORD - over);
            put(a, location + 1, value >>> done, bits >>> done, writer);
        }
    }

    private void put(LateAccess a, int location, int value, int bits, long writer) {
        row.on(location).touch();
        access.write(row, a.cache, location, value, bits, a.past);
        row.written(value, bits, writer);
    }

    /** Has a cache fetch what an access is about. */
    void fetch(int first, LateAccess a) {
        a.spread();
        for (long rest = a.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (a.counts[lane] > 0) {
                access.read(row.on(a.locations[lane]), first, a.locations[lane], 0);
            }
        }
    }

    /** Whether a cache has all that an access is about. */
    boolean holds(int cache, LateAccess a) {
        return !a.anyLocation(location -> !row.on(location).holds(cache, location));
    }

    void atomic(LateAccess a, long writer) {
        writeOthersBack(a);
        chance.fetch(this, a, seats);
        for (long rest = a.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            boolean isInside = a.counts[lane] > 0;
            int location = isInside ? a.locations[lane] : 0;
            if (a.transfer.update().orElseThrow() instanceof AtomicUpdate.Of32 update) {
                int old = isInside ? current(a, location) : 0;
                if (isInside) {
                    update(a, location, update.apply(old, a.data[0][lane], a.comparand[0][lane], a.mode), writer);
                }
                if (a.transfer.returns()) {
                    a.result[a.firstResult][lane] = old;
                }
            } else if (a.transfer.update().orElseThrow() instanceof AtomicUpdate.Of64 update) {
                long old = isInside ? current(a, location) & 0xffffffffL | (long) current(a, location + 1) << 32 : 0;
                if (isInside) {
                    long value = update.apply(old, a.pair(a.data, lane), a.pair(a.comparand, lane), a.mode);
                    update(a, location, (int) value, writer);
                    update(a, location + 1, (int) (value >>> Integer.SIZE), writer);
                }
                if (a.transfer.returns()) {
                    a.result[a.firstResult][lane] = (int) old;
                    a.result[a.firstResult + 1][lane] = (int) (old >>> Integer.SIZE);
                }
            }
        }
    }

    private int current(LateAccess a, int location) {
        int place = access.place(row.on(location), a.cache, location, a.past);
        return access.read(row, place, location, 0);
    }

    private void update(LateAccess a, int location, int value, long writer) {
        row.on(location).touch();
        int place = access.place(row, a.cache, location, a.past);
        access.write(row, place, location, value, WHOLE, 0);
        row.written(value, WHOLE, writer);
    }
}
