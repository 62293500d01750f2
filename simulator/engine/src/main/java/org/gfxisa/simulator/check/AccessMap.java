package org.gfxisa.simulator.check;

import java.util.HashMap;
import java.util.Map;

/**
 * Who wrote and read each dword of an allocation last; each byte, once something less than an aligned dword was accessed. Pages come when
 * they are needed. For each cell the last write and two reads of different waves are kept.
 */
final class AccessMap {
    private static final int PAGE_BITS = 10;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final int DWORD_BITS = 2;

    /** Accesses of which nothing is known any more: those of waves before this one. */
    int firstWave;

    private Page[] pages;
    private final int size;
    private int shift = DWORD_BITS;
    private final Map<Integer, Clock> published = new HashMap<>();

    /** The cells of a page; a wave of 0 is none. */
    static final class Page {
        final int[] writer = new int[PAGE];
        final int[] writeEpoch = new int[PAGE];
        final int[] writeBy = new int[PAGE];
        final int[] writeStamp = new int[PAGE];
        final int[] value = new int[PAGE];
        final int[] reader = new int[PAGE];
        final int[] readEpoch = new int[PAGE];
        final int[] readBy = new int[PAGE];
        /** The access that was last found to read it in order. */
        final int[] readStamp = new int[PAGE];

        final int[] other = new int[PAGE];
        final int[] otherEpoch = new int[PAGE];
        final int[] otherBy = new int[PAGE];

        private int[][] all() {
            return new int[][] {
                writer, writeEpoch, writeBy, writeStamp, value, reader, readEpoch, readBy, other, otherEpoch, otherBy
            };
        }
    }

    /** Of so many bytes. */
    AccessMap(int size) {
        this.size = size;
        pages = new Page[pages(size, shift)];
    }

    private static int pages(int size, int shift) {
        return (size >> shift + PAGE_BITS) + 1;
    }

    /** Log2 of the bytes of a cell. */
    int shift() {
        return shift;
    }

    /** Index of a cell within its page. */
    static int index(int cell) {
        return cell & PAGE - 1;
    }

    /** The page of a cell. */
    Page page(int cell) {
        Page page = pages[cell >> PAGE_BITS];
        if (page == null) {
            page = new Page();
            pages[cell >> PAGE_BITS] = page;
        }
        return page;
    }

    /** From now on each byte has a cell of its own. */
    void refine() {
        if (shift == 0) {
            return;
        }
        Page[] coarse = pages;
        shift = 0;
        pages = new Page[pages(size, 0)];
        for (int p = 0; p < coarse.length; p++) {
            if (coarse[p] != null) {
                refine(coarse[p], p * PAGE);
            }
        }
        Map<Integer, Clock> old = new HashMap<>(published);
        published.clear();
        old.forEach((cell, clock) -> published.put(cell << DWORD_BITS, clock));
    }

    private void refine(Page page, int firstCell) {
        int[][] from = page.all();
        for (int i = 0; i < PAGE; i++) {
            if (page.writer[i] != 0 || page.reader[i] != 0) {
                for (int b = 0; b < 1 << DWORD_BITS; b++) {
                    int cell = (firstCell + i << DWORD_BITS) + b;
                    int[][] to = page(cell).all();
                    for (int a = 0; a < to.length; a++) {
                        to[a][index(cell)] = from[a][i];
                    }
                    page(cell).value[index(cell)] = page.value[i] >>> Byte.SIZE * b & 0xff;
                }
            }
        }
    }

    /** What waves knew that published something in a cell, for who reads it there; null if nobody did. */
    Clock published(int cell) {
        return published.get(cell);
    }

    /** Has a cell tell what a wave knows, beside what it tells already. */
    void publish(int cell, int wave, int epoch, Clock clock) {
        Clock there = published.computeIfAbsent(cell, c -> new Clock(0, 0));
        if (there.of(wave) < epoch) {
            there.join(clock);
            there.raise(wave, epoch);
        }
    }

    /** Forgets what was published. */
    void clear(int next) {
        firstWave = next;
        published.clear();
    }
}
