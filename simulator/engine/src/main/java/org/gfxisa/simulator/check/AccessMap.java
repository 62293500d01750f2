package org.gfxisa.simulator.check;

import java.util.Arrays;
import java.util.Objects;

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
    /** Whether something was ever released in it since it was cleared. */
    private boolean hasReleases;

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

        /** By cell what who reads there learns; empty as long as that is nothing. */
        private Release[] releases = {};

        private Release release(int index) {
            return releases.length == 0 ? Release.NONE : releases[index];
        }

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
            Release release = page.release(i);
            for (int b = 0; b < 1 << DWORD_BITS && release != Release.NONE; b++) {
                release((firstCell + i << DWORD_BITS) + b, release);
            }
        }
    }

    /** What who reads a cell learns. */
    Release release(int cell) {
        return hasReleases ? page(cell).release(index(cell)) : Release.NONE;
    }

    /** Has a cell tell this to who reads it. */
    void release(int cell, Release what) {
        Page page = page(cell);
        if (page.releases.length == 0) {
            page.releases = new Release[PAGE];
            Arrays.fill(page.releases, Release.NONE);
        }
        page.releases[index(cell)] = what;
        hasReleases |= what != Release.NONE;
    }

    /** Whether who reads some cell may learn something. */
    boolean hasReleases() {
        return hasReleases;
    }

    /** Forgets what was released. */
    void clear(int next) {
        firstWave = next;
        if (hasReleases) {
            Arrays.stream(pages).filter(Objects::nonNull).forEach(page -> page.releases = new Release[0]);
        }
        hasReleases = false;
    }
}
