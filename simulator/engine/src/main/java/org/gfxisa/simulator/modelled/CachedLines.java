package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.machine.CacheLines;
import org.gfxisa.memorymodel.machine.CacheTree;
import org.gfxisa.simulator.memory.Segment;

/** What caches hold, by dwords, with memory behind them; and what was last written where, and by whom. */
final class CachedLines implements CacheLines {
    static final int NOBODY = 0;
    /** Stands for memory without a location. */
    static final int NOWHERE = -1;

    private static final int PAGE_BITS = 8;
    private static final int INDEX_BITS = PAGE_BITS - 2;
    private static final int DWORDS = 1 << INDEX_BITS;
    private static final int MASK = DWORDS - 1;
    private static final int RECENT = 16;
    private static final int[] NONE = {};

    /** An allocation: the locations of its dwords follow each other, {@code count} of them from that of the page in which it starts. */
    private record Region(Segment segment, int first, int count) {
        boolean has(int location) {
            return first != NOWHERE && location >= first && location - first < count;
        }
    }

    /** Some dwords of an allocation. Until one of them is written, caches have what memory has. */
    private static final class Page {
        final Segment segment;
        /** Of its first dword in the allocation; negative where that starts later. */
        final int base;
        /** By cache, once something is written. */
        final int[][] values;

        /** By cache the time at which a line was kept. */
        final int[][] times;

        int[][] dirty = {};
        /** What was last written, if anything was. */
        int[] newest = NONE;

        int[] writers = NONE;

        Page(Segment segment, int base, int caches) {
            this.segment = segment;
            this.base = base;
            values = new int[caches][];
            times = new int[caches][];
        }

        boolean isWritten() {
            return newest.length > 0;
        }

        /** Is going to be written. */
        void touch() {
            if (isWritten()) {
                return;
            }
            newest = new int[DWORDS];
            writers = new int[DWORDS];
            for (int i = Math.max(0, -base / 4); i < DWORDS && base + 4 * i < segment.size(); i++) {
                newest[i] = segment.getInt(base + 4 * i);
            }
            for (int c = 0; c < times.length; c++) {
                values[c] = times[c] == null ? null : newest.clone();
            }
        }
    }

    private final CacheTree caches;
    private final Map<Segment, Region> regions = new IdentityHashMap<>();
    private Region last = new Region(Segment.NONE, NOWHERE, 0);
    /** Others that were accessed a short time ago. */
    private final Region[] recent = new Region[RECENT];

    private Page[] pages = {};
    private int count;
    /** By cache a number that is another one after each invalidation. */
    private final int[] now;

    private final List<List<Integer>> dirtyLines = new ArrayList<>();

    CachedLines(CacheTree caches) {
        this.caches = caches;
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
        if (count + number > Integer.MAX_VALUE >>> INDEX_BITS) {
            return new Region(segment, NOWHERE, 0);
        }
        Region region = new Region(segment, count << INDEX_BITS, (int) number << INDEX_BITS);
        count += (int) number;
        pages = Arrays.copyOf(pages, count);
        return region;
    }

    private Page page(int location) {
        Page page = pages[location >>> INDEX_BITS];
        return page == null ? begun(location) : page;
    }

    private Page begun(int location) {
        Region region = last;
        for (Region r : region.has(location) ? List.<Region>of() : regions.values()) {
            region = r.has(location) ? r : region;
        }
        long address = start(region.segment) + 4L * ((location & ~MASK) - region.first);
        Page page = new Page(region.segment, (int) (address - region.segment.address()), now.length);
        pages[location >>> INDEX_BITS] = page;
        return page;
    }

    /** The address of a location. */
    long address(int location) {
        Page page = page(location);
        return page.segment.address() + page.base + 4L * (location & MASK);
    }

    /** Whether something may have been written near a location, so that copies may be old. */
    boolean isWritten(int location) {
        return page(location).isWritten();
    }

    @Override
    public int memory(int location) {
        Page page = page(location);
        return page.segment.getInt(page.base + 4 * (location & MASK));
    }

    @Override
    public void setMemory(int location, int value) {
        Page page = page(location);
        page.touch();
        page.segment.setInt(page.base + 4 * (location & MASK), value);
    }

    @Override
    public boolean holds(int cache, int location) {
        int[] times = page(location).times[cache];
        return times != null && times[location & MASK] == now[cache];
    }

    @Override
    public int cached(int cache, int location) {
        Page page = page(location);
        return page.isWritten() ? page.values[cache][location & MASK] : memory(location);
    }

    @Override
    public int dirty(int cache, int location) {
        int[][] dirty = page(location).dirty;
        return dirty.length == 0 || dirty[cache] == null ? 0 : dirty[cache][location & MASK];
    }

    @Override
    public void cache(int cache, int location, int value, int dirty) {
        Page page = page(location);
        int index = location & MASK;
        if (dirty != 0) {
            page.touch();
        }
        if (page.times[cache] == null) {
            page.times[cache] = new int[DWORDS];
            page.values[cache] = page.isWritten() ? new int[DWORDS] : null;
        }
        page.times[cache][index] = now[cache];
        if (page.isWritten()) {
            page.values[cache][index] = value;
        }
        if (caches.isBack(cache) && (dirty != 0 || dirty(cache, location) != 0)) {
            if (page.dirty.length == 0) {
                page.dirty = new int[now.length][];
            }
            if (page.dirty[cache] == null) {
                page.dirty[cache] = new int[DWORDS];
            }
            if (page.dirty[cache][index] == 0) {
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
        if (dirty(cache, location) != 0) {
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
        page.touch();
        int index = location & MASK;
        page.newest[index] = page.newest[index] & ~bits | value & bits;
        page.writers[index] = writer;
    }
}
