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

/** What caches hold, by dwords, with memory behind them; and what was last written where, and by whom. */
final class CachedLines {
    static final long NOBODY = 0;
    /** Stands for memory without a location. */
    static final int NOWHERE = -1;

    private static final int PAGE_BITS = CachedPage.INDEX_BITS + 2;
    private static final int RECENT = 16;

    /** An allocation: the locations of its dwords follow each other, {@code count} of them from that of the page in which it starts. */
    private record Region(Segment segment, int first, int count) {
        boolean has(int location) {
            return first != NOWHERE && location >= first && location - first < count;
        }
    }

    private final Map<Segment, Region> regions = new IdentityHashMap<>();
    private Region last = new Region(Segment.NONE, NOWHERE, 0);
    /** Others that were accessed a short time ago. */
    private final Region[] recent = new Region[RECENT];

    private CachedPage[] pages = {};
    private int count;
    /** By cache a number that is another one after each invalidation. */
    private final int[] now;

    private final int[] buffer = new int[CachedPage.DWORDS];

    private final List<List<Integer>> dirtyLines = new ArrayList<>();
    private final Function<MemoryKind, Cacheability> cacheability;
    private final Map<MemoryKind, Cacheability> byKind = new HashMap<>();

    /** Empty ones. */
    CachedLines(MemoryMachine machine, CacheTree caches) {
        cacheability = kind -> new Cacheability(machine, caches, kind);
        now = new int[caches.count()];
        Arrays.fill(now, 1);
        Arrays.fill(recent, last);
        for (int c = 0; c < now.length; c++) {
            dirtyLines.add(new ArrayList<>());
        }
    }

    /** The location of an allocation's dword at an address, from which on those of the next ones follow; or {@link #NOWHERE}. */
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
        return page == null ? begun(location) : page;
    }

    private CachedPage begun(int location) {
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
                now.length);
        pages[location >>> CachedPage.INDEX_BITS] = page;
        return page;
    }

    /** Looks whether all have what was written to a page. */
    void settle(CachedPage page) {
        page.settle(now, buffer);
    }

    /** Adds to a key what caches and memory hold. */
    void addTo(StateKey key) {
        for (CachedPage page : pages) {
            if (page != null && page.segment.isWritable()) {
                StateKey part = new StateKey();
                page.addTo(part, now);
                key.addAnyOrder(part);
            }
        }
    }

    /** A number that is another one after each invalidation of a cache. */
    int now(int cache) {
        return now[cache];
    }

    /** A line of a cache is to be written back. */
    void setDirty(int cache, int location) {
        dirtyLines.get(cache).add(location);
    }

    /** Has a cache drop its lines, but for those that are to be written back, and some more. */
    void invalidate(int cache, int... but) {
        for (int location : but) {
            int index = location & CachedPage.MASK;
            if (page(location).holdsAll(cache, index, index + 1, now[cache])) {
                page(location).keep(cache, index, index + 1, now[cache] + 1);
            }
        }
        now[cache]++;
        dirtyLines.get(cache).removeIf(location -> dirty(cache, location) == 0);
        for (int location : dirtyLines.get(cache)) {
            int index = location & CachedPage.MASK;
            page(location).keep(cache, index, index + 1, now[cache]);
        }
    }

    private int dirty(int cache, int location) {
        return page(location).dirty(cache, location & CachedPage.MASK);
    }

    /** Whether a cache may have something to write back. */
    boolean isDirty(int cache) {
        return !dirtyLines.get(cache).isEmpty();
    }

    /** The lines of a cache that are to be written back; when they are, nothing is left of the list. */
    List<Integer> takeDirty(int cache) {
        List<Integer> lines = List.copyOf(dirtyLines.get(cache));
        dirtyLines.get(cache).clear();
        return lines;
    }
}
