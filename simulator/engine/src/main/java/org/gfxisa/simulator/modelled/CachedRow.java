package org.gfxisa.simulator.modelled;

import org.gfxisa.memorymodel.machine.CacheLines;
import org.gfxisa.memorymodel.machine.CacheTree;
import org.gfxisa.memorymodel.machine.Cacheability;
import org.gfxisa.memorymodel.machine.MemoryKind;

/**
 * What caches hold of one dword, or of consecutive ones that go the same way: it is put on them, and stands for them whatever location it is
 * asked about. Consecutive ones are read only where nothing is written, and written as a whole.
 */
final class CachedRow implements CacheLines {
    private static final int[] NONE = {};

    private final CachedLines lines;
    private final CacheTree caches;
    private CachedPage page;
    private int from;
    private int to;
    /** What is written to several, from an index on; none when they are read. */
    private int[] data = NONE;

    private int firstData;

    CachedRow(CachedLines lines, CacheTree caches) {
        this.lines = lines;
        this.caches = caches;
    }

    /** Stands for a dword. */
    CachedRow on(int location) {
        on(location, 1);
        return this;
    }

    /** Stands for as many of some dwords as there are together, which are read. How many. */
    int on(int location, int count) {
        page = lines.page(location);
        from = location & CachedPage.MASK;
        to = Math.min(from + count, CachedPage.DWORDS);
        data = NONE;
        return to - from;
    }

    /** The same, which are written. */
    int on(int location, int count, int[] values, int first) {
        int some = on(location, count);
        data = values;
        firstData = first;
        page.touch();
        return some;
    }

    /** Is going to be written. */
    void touch() {
        page.touch();
    }

    private boolean isWriting() {
        return data.length > 0;
    }

    /** Whether something may have been written near, so that copies may be old. */
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

    /** Reads what memory has of all of them. */
    void read(int[] into) {
        page.readMemory(from, to - from, into, 0);
    }

    @Override
    public void setMemory(int location, int value) {
        page.touch();
        if (isWriting()) {
            page.setMemory(from, to - from, data, firstData);
        } else {
            page.setMemory(from, value);
        }
    }

    /** Whether a cache has all of them; some of them, when they are written. */
    @Override
    public boolean holds(int cache, int location) {
        int now = lines.now(cache);
        return isWriting() ? page.holdsAny(cache, from, to, now) : page.holdsAll(cache, from, to, now);
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
            page.touch();
        }
        // What goes through a cache changes the lines that it has.
        if (!isWriting() || dirty != 0) {
            page.keep(cache, from, to, lines.now(cache));
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
                    lines.setDirty(cache, page.location + i);
                }
                page.setDirty(cache, i, dirty);
            }
        }
    }

    @Override
    public void drop(int cache, int location) {
        page.drop(cache, from, to, lines.now(cache));
    }

    /** Looks whether all have what was written. */
    void settle() {
        lines.settle(page);
    }

    /** What its memory was allocated as. */
    MemoryKind kind() {
        return page.segment.kind();
    }

    /** The address of the first one. */
    long address() {
        return page.address(from);
    }

    /** What was last written, if anything was; else what memory has. */
    int newest() {
        return page.newest(from);
    }

    /** Who wrote it; {@link CachedLines#NOBODY} who is known. */
    long writer() {
        return page.writer(from);
    }

    /** Somebody has written some bits. */
    void written(int value, int bits, long writer) {
        if (isWriting()) {
            page.written(from, to - from, data, firstData);
        } else {
            page.written(from, value, bits);
        }
        page.written(from, to, writer);
    }
}
