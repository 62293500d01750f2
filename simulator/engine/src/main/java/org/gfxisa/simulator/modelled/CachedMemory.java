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

/** Performs accesses to global memory through the caches. */
final class CachedMemory {
    private static final int DWORD = 4;
    private static final int WHOLE = -1;

    private final CacheTree caches;
    private final CacheContents contents;
    private final CachedDwords view;
    private final CacheAccess access;
    private final Nondeterminism nondeterminism;
    private final List<WavePlacement> placements;
    private final StaleValueReporter staleness;
    /** The dwords of all lanes in the order of memory. */
    private final int[] data = new int[PendingAccess.MOST_DWORDS * Wave.LANES];

    /** Whether no store had touched the page of the dwords that were loaded last. */
    private boolean isPlain;

    CachedMemory(
            CacheTree caches,
            CacheContents contents,
            Nondeterminism nondeterminism,
            List<WavePlacement> placements,
            StaleValueReporter staleness) {
        this.caches = caches;
        this.contents = contents;
        this.nondeterminism = nondeterminism;
        this.placements = placements;
        this.staleness = staleness;
        view = new CachedDwords(contents, caches);
        access = new CacheAccess(caches);
    }

    /** Returns the kind of traffic whose innermost cache an invalidation or a write-back concerns. */
    Traffic traffic(int slot, MemoryMachine.Control control) {
        for (Traffic traffic : List.of(Traffic.SCALARS, Traffic.CODE)) {
            int cache = caches.first(slot, traffic);
            if (cache != caches.first(slot) && caches.isOf(control.invalidates() | control.writesBack(), cache)) {
                return traffic;
            }
        }
        return Traffic.DATA;
    }

    /** Performs the part of a cache-control instruction that happens at its issue: an invalidation empties the innermost cache. */
    void issue(int cache, MemoryMachine.Control control) {
        if (caches.isOf(control.invalidates(), cache)) {
            contents.invalidate(cache);
        }
    }

    /** Returns whether a cache-control instruction has an effect that happens after its issue. */
    boolean hasDeferredEffect(int cache, MemoryMachine.Control control) {
        boolean goes = caches.isOf(control.writesBack(), cache);
        for (int c = caches.parent(cache); c >= 0; c = caches.parent(c)) {
            goes |= caches.isOf(control.invalidates() | control.writesBack(), c);
        }
        return goes;
    }

    void maintain(PendingAccess a) {
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
                contents.invalidate(c, a.rest);
            }
        }
    }

    private void maintain(int cache, int location, boolean writesBack, boolean invalidates) {
        if (writesBack && view.at(location).dirty(cache, location) != 0) {
            writeOthersBack(cache, location);
            access.writeBack(view.at(location), cache, location);
        }
        if (invalidates && view.at(location).dirty(cache, location) == 0) {
            view.drop(cache, location);
        }
    }

    private void writeBack(int cache, int... but) {
        for (int location : contents.takeDirty(cache)) {
            if (Arrays.binarySearch(but, location) >= 0) {
                contents.setDirty(cache, location);
            } else {
                writeOthersBack(cache, location);
                access.writeBack(view.at(location), cache, location);
            }
        }
    }

    /** Makes caches write back dirty data at an access's locations, which they may do at any time. */
    private void writeOthersBack(PendingAccess a) {
        for (int c = 0; c < caches.count(); c++) {
            int cache = c;
            // A load reads dirty data of the caches on its path without a write-back.
            boolean isOther =
                    contents.isDirty(c) && (a.kind != PendingAccess.Kind.LOAD || !caches.isBehind(c, a.cache));
            if (isOther
                    && a.anyLocation(location -> view.at(location).dirty(cache, location) != 0)
                    && nondeterminism.writesBack()) {
                a.anyLocation(location -> {
                    access.writeBack(view.at(location), cache, location);
                    return false;
                });
            }
        }
    }

    /** Makes other caches write back their dirty data at a location that a cache is going to write back. */
    private void writeOthersBack(int first, int location) {
        for (int c = 0; c < caches.count(); c++) {
            if (c != first && view.at(location).dirty(c, location) != 0 && nondeterminism.writesBack()) {
                access.writeBack(view.at(location), c, location);
            }
        }
    }

    /** Writes all dirty data back to memory at the end of a kernel. */
    void finish() {
        List<Integer> dirty = new ArrayList<>();
        for (int c = 0; c < caches.count(); c++) {
            if (contents.isDirty(c)) {
                dirty.add(c);
            }
        }
        while (!dirty.isEmpty()) {
            writeBack(dirty.remove(0));
        }
    }

    void load(PendingAccess a) {
        writeOthersBack(a);
        int bytes = a.transfer.bytes();
        int evictedLevels = nondeterminism.evictedLevels(this, a);
        isPlain = false;
        for (long rest = a.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int run = a.runLength(lane);
            if (run > 0) {
                if (isPlain && a.isSame(lane)) {
                    for (int d = 0; d < a.transfer.dwords(); d++) {
                        a.result[a.firstResult + d][lane] = a.result[a.firstResult + d][lane - 1];
                    }
                } else {
                    loadDwords(a, lane, run, evictedLevels);
                }
                rest &= ~(-1L >>> Long.SIZE - run << lane) | 1L << lane;
                continue;
            }
            isPlain = false;
            if (bytes < DWORD) {
                int[] into = a.result[a.firstResult];
                int value = a.counts[lane] <= 0 ? 0 : bits(a, lane, 0, bytes, evictedLevels);
                into[lane] = a.transfer.placed(value, into[lane]);
                continue;
            }
            for (int d = 0; d < a.transfer.dwords(); d++) {
                boolean isInside = d < a.counts[lane];
                if (!isInside || (a.dwordMask >>> d & 1) != 0) {
                    a.result[a.firstResult + d][lane] = isInside ? bits(a, lane, d, DWORD, evictedLevels) : 0;
                }
            }
        }
    }

    /** Loads consecutive dwords; pages without newer values are read in bulk. */
    private void loadDwords(PendingAccess a, int first, int lanes, int evictedLevels) {
        int dwords = a.transfer.dwords();
        int count = dwords * lanes;
        int lane = first;
        int location = a.locations[lane];
        int dword = 0;
        isPlain = true;
        for (int done = 0; done < count; ) {
            int some = view.at(location + done, count - done);
            boolean isWritten = view.isWritten();
            isPlain &= !isWritten;
            if (!isWritten) {
                access.read(view, a.cache, location, a.past);
                view.read(data);
            }
            if (!isWritten && dwords == 1) {
                System.arraycopy(data, 0, a.result[a.firstResult], lane, some);
                lane += some;
                done += some;
                continue;
            }
            for (int i = 0; i < some; i++) {
                a.result[a.firstResult + dword][lane] =
                        isWritten ? read(a, lane, location + done + i, WHOLE, evictedLevels) : data[i];
                dword = dword + 1 == dwords ? 0 : dword + 1;
                lane += dword == 0 ? 1 : 0;
            }
            done += some;
        }
    }

    /** Stores consecutive dwords. */
    private void storeDwords(PendingAccess a, int first, int lanes, long writer) {
        int dwords = a.transfer.dwords();
        for (int i = 0; dwords > 1 && i < dwords * lanes; i++) {
            data[i] = a.data[i % dwords][first + i / dwords];
        }
        int location = a.locations[first];
        for (int done = 0; done < dwords * lanes; ) {
            int some = dwords > 1
                    ? view.at(location + done, dwords * lanes - done, data, done)
                    : view.at(location + done, lanes - done, a.data[0], first + done);
            access.write(view, a.cache, location, 0, WHOLE, a.past);
            view.written(0, WHOLE, writer);
            view.discardNewestIfCurrent();
            done += some;
        }
    }

    /** Returns one to four bytes of a lane's data, zero-extended. */
    private int bits(PendingAccess a, int lane, int dword, int bytes, int evictedLevels) {
        int location = a.locations[lane] + dword;
        int over = (int) a.addresses[lane] & DWORD - 1;
        int bits = bytes == DWORD ? WHOLE : (1 << Byte.SIZE * bytes) - 1;
        int low = read(a, lane, location, bits << Byte.SIZE * over, evictedLevels) >>> Byte.SIZE * over;
        if (over + bytes <= DWORD) {
            return low & bits;
        }
        int rest = bits >>> Byte.SIZE * (DWORD - over);
        int high = read(a, lane, location + 1, rest, evictedLevels);
        return (low | high << Byte.SIZE * (DWORD - over)) & bits;
    }

    private int read(PendingAccess a, int lane, int location, int bits, int evictedLevels) {
        int first = a.cache;
        if (!view.at(location).isWritten()) {
            return access.read(view, first, location, a.past);
        }
        drop(first, location, evictedLevels);
        boolean isHit = view.holds(first, location) && !caches.isOf(a.past, first);
        int copy = isHit ? first : copy(first, location, a.past);
        int value = isHit ? view.cached(first, location) : access.read(view, first, location, a.past);
        if (((value ^ view.newest()) & bits) != 0) {
            staleness.report(view, a, lane, location, value, copy);
        }
        return value;
    }

    /** Evicts a clean line from {@code count} caches, from one outwards. */
    private void drop(int first, int location, int count) {
        int cache = first;
        for (int i = 0; i < count; i++, cache = caches.parent(cache)) {
            if (view.dirty(cache, location) == 0) {
                view.drop(cache, location);
            }
        }
    }

    /** Returns how many caches, from the innermost one outwards, have to evict lines so that the access gets no stale copy from them. */
    int olderCopies(PendingAccess a) {
        int count = 0;
        int cache = a.cache;
        for (int depth = 1; cache >= 0 && !caches.isOf(a.past, cache); depth++, cache = caches.parent(cache)) {
            int of = cache;
            if (a.anyLocation(location -> isOlder(view.at(location), of, location))) {
                count = depth;
            }
        }
        return count;
    }

    private static boolean isOlder(CachedDwords view, int cache, int location) {
        return view.holds(cache, location)
                && view.dirty(cache, location) == 0
                && view.isWritten()
                && view.cached(cache, location) != view.newest();
    }

    /** Returns the cache whose copy an access gets, or {@link CacheTree#MEMORY}. */
    private int copy(int first, int location, int past) {
        int cache = first;
        while (cache >= 0 && (caches.isOf(past, cache) || !view.holds(cache, location))) {
            cache = caches.parent(cache);
        }
        return cache;
    }

    void store(PendingAccess a, long writer) {
        writeOthersBack(a);
        int bytes = a.transfer.bytes();
        // Accesses or prefetches of other waves may bring lines to other caches.
        nondeterminism.fetch(this, a, placements);
        for (long rest = a.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int run = a.runLength(lane);
            if (run > 0) {
                storeDwords(a, lane, run, writer);
                rest &= ~(-1L >>> Long.SIZE - run << lane) | 1L << lane;
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

    private void write(PendingAccess a, int lane, int dword, int value, int bytes, long writer) {
        int location = a.locations[lane] + dword;
        int over = (int) a.addresses[lane] & DWORD - 1;
        int bits = bytes == DWORD ? WHOLE : (1 << Byte.SIZE * bytes) - 1;
        put(a, location, value << Byte.SIZE * over, bits << Byte.SIZE * over, writer);
        if (over + bytes > DWORD) {
            int done = Byte.SIZE * (DWORD - over);
            put(a, location + 1, value >>> done, bits >>> done, writer);
        }
    }

    private void put(PendingAccess a, int location, int value, int bits, long writer) {
        view.at(location).prepareWrite();
        access.write(view, a.cache, location, value, bits, a.past);
        view.written(value, bits, writer);
    }

    /** Makes a cache fetch the lines of an access. */
    void fetch(int first, PendingAccess a) {
        a.spread();
        for (long rest = a.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (a.counts[lane] > 0) {
                access.read(view.at(a.locations[lane]), first, a.locations[lane], 0);
            }
        }
    }

    /** Returns whether a cache holds all lines of an access. */
    boolean holds(int cache, PendingAccess a) {
        return !a.anyLocation(location -> !view.at(location).holds(cache, location));
    }

    void atomic(PendingAccess a, long writer) {
        writeOthersBack(a);
        nondeterminism.fetch(this, a, placements);
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

    private int current(PendingAccess a, int location) {
        int place = access.place(view.at(location), a.cache, location, a.past);
        return access.read(view, place, location, 0);
    }

    private void update(PendingAccess a, int location, int value, long writer) {
        view.at(location).prepareWrite();
        int place = access.place(view, a.cache, location, a.past);
        access.write(view, place, location, value, WHOLE, 0);
        view.written(value, WHOLE, writer);
    }
}
