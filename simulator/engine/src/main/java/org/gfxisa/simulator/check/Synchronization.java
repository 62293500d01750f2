package org.gfxisa.simulator.check;

import java.util.Arrays;

/**
 * What an access does to the order of waves when it is done: a load learns what the writes have told whose values it gets. The cells are those
 * at which it does.
 */
final class Synchronization implements Runnable {
    private static final int FEW = 4;

    private final RaceCheck races;
    private final WaveShadow shadow;
    private final boolean isWaiting;
    private final boolean reads;
    private final boolean writes;
    private final boolean tells;
    private final Release release;
    private AccessMap[] maps = new AccessMap[FEW];
    private int[] places = new int[2 * FEW];
    private int count;

    /**
     * Of a wave's access, with no cells yet.
     *
     * @param tells whether it is sure to tell others something; if not, it does where others have updated
     * @param release what it tells, if it writes
     */
    Synchronization(RaceCheck races, WaveShadow shadow, boolean reads, boolean writes, boolean tells, Release release) {
        this.races = races;
        this.shadow = shadow;
        isWaiting = shadow.site.isWaiting;
        this.reads = reads;
        this.writes = writes;
        this.tells = tells;
        this.release = release;
    }

    /** Adds bytes of an allocation. */
    void add(AccessMap map, int offset, int bytes) {
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
        Release heard = Release.NONE;
        Release told = Release.NONE;
        for (int i = 0; i < count; i++) {
            AccessMap map = maps[i];
            for (int cell = places[2 * i] >> map.shift(); cell <= places[2 * i + 1] >> map.shift(); cell++) {
                Release there = map.release(cell);
                boolean isOwn = there == told && told != Release.NONE;
                if (reads && there != Release.NONE && !isOwn) {
                    shadow.read(map, cell, there, there != heard);
                    heard = there;
                } else if (reads && there == Release.NONE && isWaiting) {
                    seen(map, cell);
                }
                if (writes && !isOwn && (tells || there != Release.NONE)) {
                    told = reads ? there.then(release) : release;
                    map.release(cell, told);
                }
            }
        }
    }

    /** A loop has waited for what a plain store has written. */
    private void seen(AccessMap map, int cell) {
        AccessMap.Page page = map.page(cell);
        int index = AccessMap.index(cell);
        races.released(shadow, map, page.writer[index], page.writeEpoch[index])
                .ifPresent(there -> shadow.knowledge.all().join(there.inside()));
    }
}
