package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.machine.CacheLines;
import org.gfxisa.memorymodel.machine.CacheTree;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** What caches hold, by dwords, with memory behind them; and what was last written where, and by whom. */
final class CachedLines implements CacheLines {
    static final int NOBODY = 0;

    private static final int PAGE_BITS = 12;
    private static final int INDEX_BITS = PAGE_BITS - 2;
    private static final int DWORDS = 1 << INDEX_BITS;
    private static final int MASK = DWORDS - 1;

    /** Dwords of an allocation that have addresses which differ in the last bits alone. */
    private static final class Page {
        final Segment segment;
        final long address;
        final int number;
        /** Of its first dword in the allocation; negative where that starts later. */
        final int base;
        /** By cache. */
        final int[][] values;

        /** By cache the time at which a line was kept. */
        final int[][] times;

        final int[][] dirty;
        /** What was last written, if anything was. */
        int[] newest = {};

        int[] writers = {};

        Page(Segment segment, long address, int number, int caches) {
            this.segment = segment;
            this.address = address;
            this.number = number;
            base = (int) (address - segment.address());
            values = new int[caches][];
            times = new int[caches][];
            dirty = new int[caches][];
        }
    }

    private final AddressSpace memory;
    private final CacheTree caches;
    private final Map<Long, Page> byAddress = new HashMap<>();
    private final List<Page> pages = new ArrayList<>();
    /** By cache a number that is another one after each invalidation. */
    private final int[] now;

    private final List<List<Integer>> dirtyLines = new ArrayList<>();
    private Page last;

    CachedLines(AddressSpace memory, CacheTree caches) {
        this.memory = memory;
        this.caches = caches;
        now = new int[caches.count()];
        Arrays.fill(now, 1);
        for (int c = 0; c < now.length; c++) {
            dirtyLines.add(new ArrayList<>());
        }
        last = new Page(Segment.NONE, -1, 0, 0);
    }

    /** Whether an allocation's dword at an address has a location. */
    boolean isKnown(Segment segment, long address) {
        return page(address, segment).segment == segment;
    }

    /** The location of an address in a dword that {@link #isKnown}. */
    int location(long address) {
        Page page = last;
        if (address >>> PAGE_BITS != page.address >>> PAGE_BITS) {
            page = byAddress.get(address >>> PAGE_BITS);
            last = page;
        }
        return page.number << INDEX_BITS | (int) address >>> 2 & MASK;
    }

    private Page page(long address, Segment segment) {
        if (address >>> PAGE_BITS == last.address >>> PAGE_BITS) {
            return last;
        }
        Page page = byAddress.get(address >>> PAGE_BITS);
        if (page == null) {
            page = new Page(segment, address & -1L << PAGE_BITS, pages.size(), now.length);
            pages.add(page);
            byAddress.put(address >>> PAGE_BITS, page);
        }
        last = page;
        return page;
    }

    private Page page(int location) {
        return pages.get(location >>> INDEX_BITS);
    }

    /** The address of a location. */
    long address(int location) {
        return page(location).address + 4L * (location & MASK);
    }

    @Override
    public int memory(int location) {
        Page page = page(location);
        return page.segment.getInt(page.base + 4 * (location & MASK));
    }

    @Override
    public void setMemory(int location, int value) {
        Page page = page(location);
        page.segment.setInt(page.base + 4 * (location & MASK), value);
    }

    @Override
    public boolean holds(int cache, int location) {
        int[] times = page(location).times[cache];
        return times != null && times[location & MASK] == now[cache];
    }

    @Override
    public int cached(int cache, int location) {
        return page(location).values[cache][location & MASK];
    }

    @Override
    public int dirty(int cache, int location) {
        int[] dirty = page(location).dirty[cache];
        return dirty == null ? 0 : dirty[location & MASK];
    }

    @Override
    public void cache(int cache, int location, int value, int dirty) {
        Page page = page(location);
        int index = location & MASK;
        if (page.values[cache] == null) {
            page.values[cache] = new int[DWORDS];
            page.times[cache] = new int[DWORDS];
        }
        page.values[cache][index] = value;
        page.times[cache][index] = now[cache];
        if (caches.isBack(cache)) {
            if (page.dirty[cache] == null) {
                page.dirty[cache] = new int[DWORDS];
            }
            if (dirty != 0 && page.dirty[cache][index] == 0) {
                dirtyLines.get(cache).add(location);
            }
            page.dirty[cache][index] = dirty;
        }
    }

    @Override
    public void drop(int cache, int location) {
        Page page = page(location);
        if (page.times[cache] != null) {
            page.times[cache][location & MASK] = 0;
        }
        if (page.dirty[cache] != null) {
            page.dirty[cache][location & MASK] = 0;
        }
    }

    /** Has a cache drop its lines, but for those that are to be written back. */
    void invalidate(int cache) {
        now[cache]++;
        dirtyLines.get(cache).removeIf(location -> dirty(cache, location) == 0);
        for (int location : dirtyLines.get(cache)) {
            page(location).times[cache][location & MASK] = now[cache];
        }
    }

    /** The lines of a cache that are to be written back; when they are, nothing is left of the list. */
    List<Integer> takeDirty(int cache) {
        List<Integer> lines = List.copyOf(dirtyLines.get(cache));
        dirtyLines.get(cache).clear();
        return lines;
    }

    /** What was last written, if anything was; else what memory has. */
    int newest(int location) {
        int[] newest = page(location).newest;
        return newest.length == 0 ? memory(location) : newest[location & MASK];
    }

    /** Who wrote it; {@link #NOBODY} who is known. */
    int writer(int location) {
        int[] writers = page(location).writers;
        return writers.length == 0 ? NOBODY : writers[location & MASK];
    }

    /** Somebody has written some bits. */
    void written(int location, int value, int bits, int writer) {
        Page page = page(location);
        if (page.newest.length == 0) {
            page.newest = new int[DWORDS];
            page.writers = new int[DWORDS];
            int first = Math.max(0, -page.base / 4);
            for (int i = first; i < DWORDS && page.base + 4 * i + 4 <= page.segment.size() + 4; i++) {
                page.newest[i] = page.segment.getInt(page.base + 4 * i);
            }
        }
        int index = location & MASK;
        page.newest[index] = page.newest[index] & ~bits | value & bits;
        page.writers[index] = writer;
    }
}
