package org.gfxisa.simulator.check;

import java.util.Arrays;
import java.util.Objects;

/**
 * The last accesses to each dword of an allocation. After the first access to less than an aligned dword, they are kept for each byte. Each cell has
 * the last write and two reads of different waves. Pages are allocated on demand.
 */
final class AccessHistory {
    private static final int PAGE_BITS = 10;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final int DWORD_BITS = 2;

    /** The first component of the current launch. Accesses of smaller components are ignored. */
    int firstWave;

    private Page[] pages;
    private final int size;
    private int shift = DWORD_BITS;
    /** Whether a cell has a release since the last {@link #clear}. */
    private boolean hasReleases;

    /** The cells of a page. Component 0 stands for no access. */
    static final class Page {
        final int[] writer = new int[PAGE];
        final int[] writeEpoch = new int[PAGE];
        final int[] writeBy = new int[PAGE];
        final int[] writeStamp = new int[PAGE];
        final int[] value = new int[PAGE];
        final int[] reader = new int[PAGE];
        final int[] readEpoch = new int[PAGE];
        final int[] readBy = new int[PAGE];
        /** The stamp of the last access that read the cell in order. */
        final int[] readStamp = new int[PAGE];

        final int[] other = new int[PAGE];
        final int[] otherEpoch = new int[PAGE];
        final int[] otherBy = new int[PAGE];

        /** For each cell, what its last write releases; empty while there is no release. */
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

    /** Creates the history of an allocation of {@code size} bytes. */
    AccessHistory(int size) {
        this.size = size;
        pages = new Page[pages(size, shift)];
    }

    private static int pages(int size, int shift) {
        return (size >> shift + PAGE_BITS) + 1;
    }

    /** Returns log2 of the bytes of a cell. */
    int shift() {
        return shift;
    }

    /** Returns the index of a cell in its page. */
    static int index(int cell) {
        return cell & PAGE - 1;
    }

    /** Returns the page of a cell. */
    Page page(int cell) {
        Page page = pages[cell >> PAGE_BITS];
        if (page == null) {
            page = new Page();
            pages[cell >> PAGE_BITS] = page;
        }
        return page;
    }

    /** Splits all cells into cells of one byte. */
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

    /** Returns what the last write of a cell releases. */
    Release release(int cell) {
        return hasReleases ? page(cell).release(index(cell)) : Release.NONE;
    }

    /** Sets what the last write of a cell releases. */
    void release(int cell, Release what) {
        Page page = page(cell);
        if (page.releases.length == 0) {
            page.releases = new Release[PAGE];
            Arrays.fill(page.releases, Release.NONE);
        }
        page.releases[index(cell)] = what;
        hasReleases |= what != Release.NONE;
    }

    /** Returns whether any cell may have a release. */
    boolean hasReleases() {
        return hasReleases;
    }

    /** Clears all releases and ignores all accesses so far. */
    void clear(int next) {
        firstWave = next;
        if (hasReleases) {
            Arrays.stream(pages).filter(Objects::nonNull).forEach(page -> page.releases = new Release[0]);
        }
        hasReleases = false;
    }
}
