package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gfxisa.memorymodel.machine.CacheTree;
import org.gfxisa.memorymodel.machine.Cacheability;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.simulator.explore.StateKey;
import org.gfxisa.simulator.memory.Segment;

/** The contents of all caches and of memory, dword by dword, with the value and the store of the last write. A location is the number of a dword. */
final class CacheContents {
    static final long NOBODY = 0;
    /** The location of memory that cannot be cached. */
    static final int NOWHERE = -1;

    private static final int PAGE_BITS = CachedPage.INDEX_BITS + 2;
    private static final int RECENT = 16;

    /** An allocation, whose dwords have {@code count} consecutive locations from that of the page in which it starts. */
    private record Region(Segment segment, int first, int count) {
        boolean has(int location) {
            return first != NOWHERE && location >= first && location - first < count;
        }
    }

    private final Map<Segment, Region> regions = new IdentityHashMap<>();
    private Region last = new Region(Segment.NONE, NOWHERE, 0);
    /** Allocations that were accessed recently. */
    private final Region[] recent = new Region[RECENT];

    private CachedPage[] pages = {};
    private int count;
    /** For each cache, its epoch, which increases with each invalidation. */
    private final int[] epoch;

    private final int[] buffer = new int[CachedPage.DWORDS];

    private final List<List<Integer>> dirtyLines = new ArrayList<>();
    private final Function<MemoryKind, Cacheability> cacheability;
    private final Map<MemoryKind, Cacheability> byKind = new HashMap<>();

    /** Creates empty caches. */
    CacheContents(MemoryMachine machine, CacheTree caches) {
        cacheability = kind -> new Cacheability(machine, caches, kind);
        epoch = new int[caches.count()];
        Arrays.fill(epoch, 1);
        Arrays.fill(recent, last);
        for (int c = 0; c < epoch.length; c++) {
            dirtyLines.add(new ArrayList<>());
        }
    }

    /** Returns the location of the dword of an allocation at an address, or {@link #NOWHERE}. The next dwords have the next locations. */
    int location(Segment segment, long address) {
        if (segment != last.segment) {
            int place = (int) (segment.address() >>> PAGE_BITS) & RECENT - 1;
            last = recent[place];
            if (segment != last.segment) {
                last = regions.computeIfAbsent(segment, this::region);
                recent[place] = last;
            }
        }
        return last.first == NOWHERE ? NOWHERE : last.first + (int) (address - start(segment) >>> 2);
    }

    private static long start(Segment segment) {
        return segment.address() & -1L << PAGE_BITS;
    }

    private Region region(Segment segment) {
        long number = (segment.address() + segment.size() - start(segment) >>> PAGE_BITS) + 1;
        if (count + number > Integer.MAX_VALUE >>> CachedPage.INDEX_BITS) {
            return new Region(segment, NOWHERE, 0);
        }
        Region region = new Region(segment, count << CachedPage.INDEX_BITS, (int) number << CachedPage.INDEX_BITS);
        count += (int) number;
        pages = Arrays.copyOf(pages, count);
        return region;
    }

    CachedPage page(int location) {
        CachedPage page = pages[location >>> CachedPage.INDEX_BITS];
        return page == null ? createPage(location) : page;
    }

    private CachedPage createPage(int location) {
        Region region = last;
        for (Region r : region.has(location) ? List.<Region>of() : regions.values()) {
            region = r.has(location) ? r : region;
        }
        long address = start(region.segment) + 4L * ((location & ~CachedPage.MASK) - region.first);
        CachedPage page = new CachedPage(
                region.segment,
                byKind.computeIfAbsent(region.segment.kind(), cacheability),
                location & ~CachedPage.MASK,
                (int) (address - region.segment.address()),
                epoch.length);
        pages[location >>> CachedPage.INDEX_BITS] = page;
        return page;
    }

    /** Discards a page's newest values if all caches and memory have them. */
    void discardNewestIfCurrent(CachedPage page) {
        page.discardNewestIfCurrent(epoch, buffer);
    }

    /** Adds the contents of memory and caches to a key. */
    void addTo(StateKey key) {
        for (CachedPage page : pages) {
            if (page != null && page.segment.isWritable()) {
                StateKey part = new StateKey();
                page.addTo(part, epoch);
                key.addAnyOrder(part);
            }
        }
    }

    /** Returns the epoch of a cache, which increases with each invalidation. */
    int epoch(int cache) {
        return epoch[cache];
    }

    /** Marks a line of a cache as dirty. */
    void setDirty(int cache, int location) {
        dirtyLines.get(cache).add(location);
    }

    /** Invalidates the clean lines of a cache except for some locations. */
    void invalidate(int cache, int... but) {
        for (int location : but) {
            int index = location & CachedPage.MASK;
            if (page(location).holdsAll(cache, index, index + 1, epoch[cache])) {
                page(location).keep(cache, index, index + 1, epoch[cache] + 1);
            }
        }
        epoch[cache]++;
        dirtyLines.get(cache).removeIf(location -> dirty(cache, location) == 0);
        for (int location : dirtyLines.get(cache)) {
            int index = location & CachedPage.MASK;
            page(location).keep(cache, index, index + 1, epoch[cache]);
        }
    }

    private int dirty(int cache, int location) {
        return page(location).dirty(cache, location & CachedPage.MASK);
    }

    /** Returns whether a cache may hold dirty data. */
    boolean isDirty(int cache) {
        return !dirtyLines.get(cache).isEmpty();
    }

    /** Removes and returns the locations of all dirty lines of a cache. */
    List<Integer> takeDirty(int cache) {
        List<Integer> contents = List.copyOf(dirtyLines.get(cache));
        dirtyLines.get(cache).clear();
        return contents;
    }
}
