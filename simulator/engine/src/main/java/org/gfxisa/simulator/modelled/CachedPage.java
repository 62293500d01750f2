package org.gfxisa.simulator.modelled;

import java.util.Arrays;
import org.gfxisa.memorymodel.machine.Cacheability;
import org.gfxisa.simulator.explore.StateKey;
import org.gfxisa.simulator.memory.Segment;

/**
 * Some dwords of an allocation, as caches have them. Until one of them is written, caches have what memory has, and most accesses are about all
 * of them: that takes little room.
 */
final class CachedPage {
    static final int INDEX_BITS = 6;
    static final int DWORDS = 1 << INDEX_BITS;
    static final int MASK = DWORDS - 1;
    private static final int DWORD = 4;
    private static final int[] NONE = {};
    private static final int[][] NO_CACHE = {};
    private static final long[] ALL = {};

    final Segment segment;
    final Cacheability cacheability;
    /** The location of its first dword. */
    final int location;
    /** Of its first dword in the allocation; negative where that starts later. */
    private final int base;
    /** By cache the time at which it kept all lines. */
    private final int[] all;
    /** By cache the time at which it kept each line; none where all were kept at once. */
    private final int[][] times;
    /** By cache, once something is written. */
    private int[][] values = NO_CACHE;

    private int[][] dirty = NO_CACHE;
    /** Whether memory may have changed since no cache had any of it. */
    private boolean isChanged;
    /** What was last written, if anything was that somebody may not have. */
    private int[] newest = NONE;
    /** Who has written all of it, or by dword. */
    private long writer = CachedLines.NOBODY;

    private long[] writers = ALL;

    CachedPage(Segment segment, Cacheability cacheability, int location, int base, int caches) {
        this.segment = segment;
        this.cacheability = cacheability;
        this.location = location;
        this.base = base;
        all = new int[caches];
        times = new int[caches][];
    }

    long address(int index) {
        return segment.address() + base + (long) DWORD * index;
    }

    int memory(int index) {
        return segment.getInt(base + DWORD * index);
    }

    /** Reads dwords of memory into an array from an index on. */
    void readMemory(int from, int count, int[] into, int first) {
        if ((base & DWORD - 1) == 0) {
            segment.readInts(base + DWORD * from, into, first, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            into[first + i] = memory(from + i);
        }
    }

    /** Writes dwords of memory. */
    void setMemory(int from, int count, int[] values, int first) {
        if ((base & DWORD - 1) == 0) {
            segment.writeInts(base + DWORD * from, values, first, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            setMemory(from + i, values[first + i]);
        }
    }

    void setMemory(int index, int value) {
        segment.setInt(base + DWORD * index, value);
    }

    /** Somebody has written dwords, whole. */
    void written(int from, int count, int[] values, int first) {
        touch();
        System.arraycopy(values, first, newest, from, count);
    }

    /** Whether somebody may have something else than what was last written. */
    boolean isWritten() {
        return newest.length > 0;
    }

    /** Is going to be written. */
    void touch() {
        if (isWritten()) {
            return;
        }
        isChanged = true;
        newest = new int[DWORDS];
        readMemory(start(), end() - start(), newest, start());
        values = new int[all.length][];
        for (int c = 0; c < all.length; c++) {
            values[c] = times[c] == null && all[c] == 0 ? null : newest.clone();
        }
    }

    private int start() {
        return Math.max(0, -base / DWORD);
    }

    private int end() {
        return Math.min(DWORDS, (segment.size() - base + DWORD - 1) / DWORD);
    }

    /**
     * Is as if nobody had written if all have what was written last.
     *
     * @param now the times of the caches
     * @param buffer room for the page
     */
    void settle(int[] now, int[] buffer) {
        for (int c = 0; c < all.length; c++) {
            if (isDirty(c) || !hasNewest(c, now[c])) {
                return;
            }
        }
        readMemory(start(), end() - start(), buffer, start());
        if (hasNewest(buffer)) {
            newest = NONE;
            values = NO_CACHE;
        }
    }

    private boolean hasNewest(int cache, int now) {
        if (all[cache] == now) {
            return hasNewest(values[cache]);
        }
        int[] kept = times[cache];
        for (int i = start(), end = end(); kept != null && i < end; i++) {
            if (kept[i] == now && values[cache][i] != newest[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean hasNewest(int[] data) {
        return Arrays.equals(data, start(), end(), newest, start(), end());
    }

    /** Whether a cache keeps the lines of some dwords. */
    boolean holdsAll(int cache, int from, int to, int now) {
        if (all[cache] == now) {
            return true;
        }
        int[] kept = times[cache];
        int others = kept == null ? 1 : 0;
        for (int i = from; kept != null && i < to; i++) {
            others |= kept[i] ^ now;
        }
        return others == 0;
    }

    /** Whether it keeps one of them. */
    boolean holdsAny(int cache, int from, int to, int now) {
        if (all[cache] == now) {
            return true;
        }
        int[] kept = times[cache];
        for (int i = from; kept != null && i < to; i++) {
            if (kept[i] == now) {
                return true;
            }
        }
        return false;
    }

    /** Has a cache keep the lines of some dwords. */
    void keep(int cache, int from, int to, int now) {
        if (to - from == DWORDS) {
            all[cache] = now;
        } else if (all[cache] != now) {
            if (times[cache] == null) {
                times[cache] = new int[DWORDS];
            }
            Arrays.fill(times[cache], from, to, now);
        }
        if (isWritten() && values[cache] == null) {
            values[cache] = new int[DWORDS];
        }
    }

    /** Has it drop them, whatever it was to write back. */
    void drop(int cache, int from, int to, int now) {
        if (all[cache] == now) {
            if (times[cache] == null) {
                times[cache] = new int[DWORDS];
            }
            Arrays.fill(times[cache], now);
            all[cache] = 0;
        }
        if (times[cache] != null) {
            Arrays.fill(times[cache], from, to, 0);
        }
        if (isDirty(cache)) {
            Arrays.fill(dirty[cache], from, to, 0);
        }
    }

    /** What is in a line that a cache keeps. */
    int cached(int cache, int index) {
        return isWritten() ? values[cache][index] : memory(index);
    }

    void setCached(int cache, int index, int value) {
        values[cache][index] = value;
    }

    /** The same of several lines. */
    void setCached(int cache, int from, int count, int[] written, int first) {
        System.arraycopy(written, first, values[cache], from, count);
    }

    private boolean isDirty(int cache) {
        return dirty.length > 0 && dirty[cache] != null;
    }

    /** The bits of a line that are to be written back. */
    int dirty(int cache, int index) {
        return isDirty(cache) ? dirty[cache][index] : 0;
    }

    void setDirty(int cache, int index, int bits) {
        if (dirty.length == 0) {
            dirty = new int[all.length][];
        }
        if (dirty[cache] == null) {
            dirty[cache] = new int[DWORDS];
        }
        dirty[cache][index] = bits;
    }

    int newest(int index) {
        return isWritten() ? newest[index] : memory(index);
    }

    /** Who wrote it; {@link CachedLines#NOBODY} who is known. */
    long writer(int index) {
        return writers.length == 0 ? writer : writers[index];
    }

    /** Somebody has written some bits. */
    void written(int index, int value, int bits) {
        touch();
        newest[index] = newest[index] & ~bits | value & bits;
    }

    /** Somebody has written dwords. */
    void written(int from, int to, long by) {
        if (to - from == DWORDS) {
            writer = by;
            writers = ALL;
            return;
        }
        if (writers.length == 0) {
            if (writer == by) {
                return;
            }
            writers = new long[DWORDS];
            Arrays.fill(writers, writer);
        }
        Arrays.fill(writers, from, to, by);
    }

    /** Adds to a key what it holds, at some times of the caches. */
    void addTo(StateKey key, int[] now) {
        key.add(address(0));
        int end = Math.min(DWORDS, (segment.size() - base) / DWORD);
        for (int i = Math.max(0, -base / DWORD); i < end; i++) {
            if (isChanged) {
                key.add(memory(i)).add(newest(i)).add(Seat.of(writer(i)));
            }
            for (int c = 0; c < now.length; c++) {
                boolean holds = holdsAll(c, i, i + 1, now[c]);
                key.add(holds ? 1 : 0)
                        .add(isChanged && holds ? cached(c, i) : 0)
                        .add(dirty(c, i));
            }
        }
    }
}
