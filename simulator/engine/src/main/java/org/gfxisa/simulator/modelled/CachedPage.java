package org.gfxisa.simulator.modelled;

import java.util.Arrays;
import org.gfxisa.memorymodel.machine.Cacheability;
import org.gfxisa.simulator.explore.StateKey;
import org.gfxisa.simulator.memory.Segment;

/**
 * Consecutive dwords of an allocation with their copies in caches. Until a dword is written, all copies equal memory, and most accesses touch the
 * whole page; this case takes little space.
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
    /** The location of the first dword. */
    final int location;
    /** The offset of the first dword in the allocation; negative if the allocation starts within the page. */
    private final int base;
    /** For each cache, the epoch in which it cached the whole page. */
    private final int[] all;
    /** For each cache, the epoch in which it cached each dword; null if it only cached the whole page. */
    private final int[][] dwordEpochs;
    /** The copies of each cache; empty while the page is not written. */
    private int[][] values = NO_CACHE;

    private int[][] dirty = NO_CACHE;
    /** Whether memory may have changed since all caches were empty. */
    private boolean isChanged;
    /** The values that were written last; empty if all caches and memory have them. */
    private int[] newest = NONE;
    /** The store that wrote the whole page last, or the store for each dword. */
    private long writer = CacheContents.NOBODY;

    private long[] writers = ALL;

    CachedPage(Segment segment, Cacheability cacheability, int location, int base, int caches) {
        this.segment = segment;
        this.cacheability = cacheability;
        this.location = location;
        this.base = base;
        all = new int[caches];
        dwordEpochs = new int[caches][];
    }

    long address(int index) {
        return segment.address() + base + (long) DWORD * index;
    }

    int memory(int index) {
        return segment.getInt(base + DWORD * index);
    }

    /** Reads dwords of memory into an array, starting at an index. */
    void readMemory(int from, int count, int[] into, int first) {
        if ((base & DWORD - 1) == 0) {
            segment.readInts(base + DWORD * from, into, first, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            into[first + i] = memory(from + i);
        }
    }

    /** Writes dwords to memory. */
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

    /** Records a write of whole dwords. */
    void written(int from, int count, int[] values, int first) {
        prepareWrite();
        System.arraycopy(values, first, newest, from, count);
    }

    /** Returns whether a cache or memory may have other values than those written last. */
    boolean isWritten() {
        return newest.length > 0;
    }

    /** Prepares for a write. */
    void prepareWrite() {
        if (isWritten()) {
            return;
        }
        isChanged = true;
        newest = new int[DWORDS];
        readMemory(start(), end() - start(), newest, start());
        values = new int[all.length][];
        for (int c = 0; c < all.length; c++) {
            values[c] = dwordEpochs[c] == null && all[c] == 0 ? null : newest.clone();
        }
    }

    private int start() {
        return Math.max(0, -base / DWORD);
    }

    private int end() {
        return Math.min(DWORDS, (segment.size() - base + DWORD - 1) / DWORD);
    }

    /**
     * Discards the newest values if all caches and memory have them.
     *
     * @param epoch the current epochs of the caches
     * @param buffer room for the page
     */
    void discardNewestIfCurrent(int[] epoch, int[] buffer) {
        for (int c = 0; c < all.length; c++) {
            if (isDirty(c) || !hasNewest(c, epoch[c])) {
                return;
            }
        }
        readMemory(start(), end() - start(), buffer, start());
        if (hasNewest(buffer)) {
            newest = NONE;
            values = NO_CACHE;
        }
    }

    private boolean hasNewest(int cache, int epoch) {
        if (all[cache] == epoch) {
            return hasNewest(values[cache]);
        }
        int[] kept = dwordEpochs[cache];
        for (int i = start(), end = end(); kept != null && i < end; i++) {
            if (kept[i] == epoch && values[cache][i] != newest[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean hasNewest(int[] data) {
        return Arrays.equals(data, start(), end(), newest, start(), end());
    }

    /** Returns whether a cache holds all dwords of a range. */
    boolean holdsAll(int cache, int from, int to, int epoch) {
        if (all[cache] == epoch) {
            return true;
        }
        int[] kept = dwordEpochs[cache];
        int others = kept == null ? 1 : 0;
        for (int i = from; kept != null && i < to; i++) {
            others |= kept[i] ^ epoch;
        }
        return others == 0;
    }

    /** Returns whether a cache holds any dword of a range. */
    boolean holdsAny(int cache, int from, int to, int epoch) {
        if (all[cache] == epoch) {
            return true;
        }
        int[] kept = dwordEpochs[cache];
        for (int i = from; kept != null && i < to; i++) {
            if (kept[i] == epoch) {
                return true;
            }
        }
        return false;
    }

    /** Makes a cache hold the dwords of a range. */
    void keep(int cache, int from, int to, int epoch) {
        if (to - from == DWORDS) {
            all[cache] = epoch;
        } else if (all[cache] != epoch) {
            if (dwordEpochs[cache] == null) {
                dwordEpochs[cache] = new int[DWORDS];
            }
            Arrays.fill(dwordEpochs[cache], from, to, epoch);
        }
        if (isWritten() && values[cache] == null) {
            values[cache] = new int[DWORDS];
        }
    }

    /** Makes a cache drop the dwords of a range, including dirty data. */
    void drop(int cache, int from, int to, int epoch) {
        if (all[cache] == epoch) {
            if (dwordEpochs[cache] == null) {
                dwordEpochs[cache] = new int[DWORDS];
            }
            Arrays.fill(dwordEpochs[cache], epoch);
            all[cache] = 0;
        }
        if (dwordEpochs[cache] != null) {
            Arrays.fill(dwordEpochs[cache], from, to, 0);
        }
        if (isDirty(cache)) {
            Arrays.fill(dirty[cache], from, to, 0);
        }
    }

    /** Returns a cache's copy of a dword that it holds. */
    int cached(int cache, int index) {
        return isWritten() ? values[cache][index] : memory(index);
    }

    void setCached(int cache, int index, int value) {
        values[cache][index] = value;
    }

    /** Sets a cache's copies of consecutive dwords. */
    void setCached(int cache, int from, int count, int[] written, int first) {
        System.arraycopy(written, first, values[cache], from, count);
    }

    private boolean isDirty(int cache) {
        return dirty.length > 0 && dirty[cache] != null;
    }

    /** Returns the bits of a dword that a cache has to write back. */
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

    /** Returns the number of the store that wrote a dword last, or {@link CacheContents#NOBODY}. */
    long writer(int index) {
        return writers.length == 0 ? writer : writers[index];
    }

    /** Records a write of some bits of a dword. */
    void written(int index, int value, int bits) {
        prepareWrite();
        newest[index] = newest[index] & ~bits | value & bits;
    }

    /** Records the store that wrote the dwords of a range. */
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

    /**
     * Adds the contents of memory and caches to a key.
     *
     * @param epoch the current epochs of the caches
     */
    void addTo(StateKey key, int[] epoch) {
        key.add(address(0));
        int end = Math.min(DWORDS, (segment.size() - base) / DWORD);
        for (int i = Math.max(0, -base / DWORD); i < end; i++) {
            if (isChanged) {
                key.add(memory(i)).add(newest(i)).add(WavePlacement.of(writer(i)));
            }
            for (int c = 0; c < epoch.length; c++) {
                boolean holds = holdsAll(c, i, i + 1, epoch[c]);
                key.add(holds ? 1 : 0)
                        .add(isChanged && holds ? cached(c, i) : 0)
                        .add(dirty(c, i));
            }
        }
    }
}
