package org.gfxisa.simulator.modelled;

import org.gfxisa.memorymodel.machine.CacheLines;
import org.gfxisa.memorymodel.machine.CacheTree;
import org.gfxisa.memorymodel.machine.Cacheability;
import org.gfxisa.memorymodel.machine.MemoryKind;

/**
 * A movable view of one dword, or of consecutive dwords of a page, in all caches and in memory. It ignores the location that it is asked about and
 * uses the one it was moved to. Consecutive dwords are read together only in pages that are not written, and are written together.
 */
final class CachedDwords implements CacheLines {
    private static final int[] NONE = {};

    private final CacheContents contents;
    private final CacheTree caches;
    private CachedPage page;
    private int from;
    private int to;
    /** The values that are written to consecutive dwords, from an index on; empty for reading. */
    private int[] data = NONE;

    private int firstData;

    CachedDwords(CacheContents contents, CacheTree caches) {
        this.contents = contents;
        this.caches = caches;
    }

    /** Moves to a dword. */
    CachedDwords at(int location) {
        at(location, 1);
        return this;
    }

    /** Moves to consecutive dwords for reading, at most up to the end of their page. Returns their number. */
    int at(int location, int count) {
        page = contents.page(location);
        from = location & CachedPage.MASK;
        to = Math.min(from + count, CachedPage.DWORDS);
        data = NONE;
        return to - from;
    }

    /** Moves to consecutive dwords for writing, at most up to the end of their page. Returns their number. */
    int at(int location, int count, int[] values, int first) {
        int some = at(location, count);
        data = values;
        firstData = first;
        page.prepareWrite();
        return some;
    }

    /** Prepares the page for a write. */
    void prepareWrite() {
        page.prepareWrite();
    }

    private boolean isWriting() {
        return data.length > 0;
    }

    /** Returns whether the page was written, so that copies may be stale. */
    boolean isWritten() {
        return page.isWritten();
    }

    @Override
    public Cacheability cacheability(int location) {
        return page.cacheability;
    }

    @Override
    public int memory(int location) {
        return page.memory(from);
    }

    /** Reads all dwords from memory. */
    void read(int[] into) {
        page.readMemory(from, to - from, into, 0);
    }

    @Override
    public void setMemory(int location, int value) {
        page.prepareWrite();
        if (isWriting()) {
            page.setMemory(from, to - from, data, firstData);
        } else {
            page.setMemory(from, value);
        }
    }

    /** Returns whether a cache holds all dwords; for writing, whether it holds any. */
    @Override
    public boolean holds(int cache, int location) {
        int epoch = contents.epoch(cache);
        return isWriting() ? page.holdsAny(cache, from, to, epoch) : page.holdsAll(cache, from, to, epoch);
    }

    @Override
    public int cached(int cache, int location) {
        return page.cached(cache, from);
    }

    @Override
    public int dirty(int cache, int location) {
        return page.dirty(cache, from);
    }

    @Override
    public void cache(int cache, int location, int value, int dirty) {
        if (dirty != 0) {
            page.prepareWrite();
        }
        // A write through a cache updates the lines that it holds and allocates no others.
        if (!isWriting() || dirty != 0) {
            page.keep(cache, from, to, contents.epoch(cache));
        }
        if (!page.isWritten()) {
            return;
        }
        if (isWriting()) {
            page.setCached(cache, from, to - from, data, firstData);
        } else {
            page.setCached(cache, from, value);
        }
        for (int i = caches.isBack(cache) ? from : to; i < to; i++) {
            int old = page.dirty(cache, i);
            if ((dirty | old) != 0) {
                if (old == 0) {
                    contents.setDirty(cache, page.location + i);
                }
                page.setDirty(cache, i, dirty);
            }
        }
    }

    @Override
    public void drop(int cache, int location) {
        page.drop(cache, from, to, contents.epoch(cache));
    }

    /** Discards the page's newest values if all caches and memory have them. */
    void discardNewestIfCurrent() {
        contents.discardNewestIfCurrent(page);
    }

    /** Returns the kind of memory as which the page was allocated. */
    MemoryKind kind() {
        return page.segment.kind();
    }

    /** Returns the address of the first dword. */
    long address() {
        return page.address(from);
    }

    /** Returns the value that was written last to the first dword. */
    int newest() {
        return page.newest(from);
    }

    /** Returns the number of the store that wrote the first dword last, or {@link CacheContents#NOBODY}. */
    long writer() {
        return page.writer(from);
    }

    /** Records a write of some bits. */
    void written(int value, int bits, long writer) {
        if (isWriting()) {
            page.written(from, to - from, data, firstData);
        } else {
            page.written(from, value, bits);
        }
        page.written(from, to, writer);
    }
}
