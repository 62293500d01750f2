package org.gfxisa.simulator.check;

import java.util.Arrays;

/** Updates the order of waves when an access completes: a load joins the clocks that the writes of its values have released. */
final class Synchronization implements Runnable {
    private static final int FEW = 4;

    private final RaceCheck races;
    private final WaveShadow shadow;
    private final boolean isSpinning;
    private final boolean reads;
    private final boolean writes;
    private final boolean alwaysReleases;
    private final Release release;
    private AccessHistory[] maps = new AccessHistory[FEW];
    private int[] places = new int[2 * FEW];
    private int count;

    /**
     * Creates the update for an access without cells.
     *
     * @param alwaysReleases whether the access always releases; if not, it only does where an earlier update has released
     * @param release what it releases if it writes
     */
    Synchronization(
            RaceCheck races,
            WaveShadow shadow,
            boolean reads,
            boolean writes,
            boolean alwaysReleases,
            Release release) {
        this.races = races;
        this.shadow = shadow;
        isSpinning = shadow.site.isSpinning;
        this.reads = reads;
        this.writes = writes;
        this.alwaysReleases = alwaysReleases;
        this.release = release;
    }

    /** Adds bytes of an allocation. */
    void add(AccessHistory map, int offset, int bytes) {
        if (count == maps.length) {
            maps = Arrays.copyOf(maps, 2 * count);
            places = Arrays.copyOf(places, 4 * count);
        }
        maps[count] = map;
        places[2 * count] = offset;
        places[2 * count + 1] = offset + bytes - 1;
        count++;
    }

    boolean isEmpty() {
        return count == 0;
    }

    @Override
    public void run() {
        Release acquired = Release.NONE;
        Release released = Release.NONE;
        for (int i = 0; i < count; i++) {
            AccessHistory map = maps[i];
            for (int cell = places[2 * i] >> map.shift(); cell <= places[2 * i + 1] >> map.shift(); cell++) {
                Release there = map.release(cell);
                boolean isOwn = there == released && released != Release.NONE;
                if (reads && there != Release.NONE && !isOwn) {
                    shadow.read(map, cell, there, there != acquired);
                    acquired = there;
                } else if (reads && there == Release.NONE && isSpinning) {
                    acquirePlainStore(map, cell);
                }
                if (writes && !isOwn && (alwaysReleases || there != Release.NONE)) {
                    released = reads ? there.then(release) : release;
                    map.release(cell, released);
                }
            }
        }
    }

    /** A spin loop has read a value that a plain store wrote. */
    private void acquirePlainStore(AccessHistory map, int cell) {
        AccessHistory.Page page = map.page(cell);
        int index = AccessHistory.index(cell);
        races.released(shadow, map, page.writer[index], page.writeEpoch[index])
                .ifPresent(there -> shadow.clocks.all().join(there.inside()));
    }
}
