package org.gfxisa.simulator.port;

import org.gfxisa.simulator.wave.Wave;

/** The pattern of rows of lanes, which mostly lie to each other as they did before. For all threads: races make it again. */
final class RowsCache {
    /** A pattern of so many rows. */
    private record Known(LanePattern pattern, int rows) {
        static final Known NOTHING = new Known(LanePattern.NONE, 0);
    }

    private final int stride;
    private Known last = Known.NOTHING;

    /** @param stride bytes from a lane to the next */
    RowsCache(int stride) {
        this.stride = stride;
    }

    /** Bytes from a lane to the next. */
    int stride() {
        return stride;
    }

    /** The pattern of all lanes of a wave that are one row. */
    LanePattern row(Wave wave) {
        Known known = last;
        return known.rows == 1 && known.pattern.count == wave.lanes() ? known.pattern : make(wave, new long[1], 0, 1);
    }

    /**
     * The pattern of all lanes of a wave, or {@link LanePattern#NONE}.
     *
     * @param addresses of the rows' first lanes, from index {@code first} on
     */
    LanePattern of(Wave wave, long[] addresses, int first, int rows) {
        Known known = last;
        return known.rows == rows && known.pattern.count == wave.lanes() && areAt(known, addresses, first)
                ? known.pattern
                : make(wave, addresses, first, rows);
    }

    private static boolean areAt(Known known, long[] addresses, int first) {
        int lanes = known.pattern.count / known.rows;
        for (int row = 1; row < known.rows; row++) {
            if (addresses[first + row] - addresses[first] != known.pattern.offsets[row * lanes]) {
                return false;
            }
        }
        return true;
    }

    private LanePattern make(Wave wave, long[] addresses, int first, int rows) {
        int lanes = wave.lanes() / rows;
        int[] offsets = new int[Wave.LANES];
        for (int row = 0; row < rows; row++) {
            long distance = addresses[first + row] - addresses[first];
            if (Math.abs(distance) > Integer.MAX_VALUE / 2) {
                return LanePattern.NONE;
            }
            for (int lane = 0; lane < lanes; lane++) {
                offsets[row * lanes + lane] = (int) distance + stride * lane;
            }
        }
        last = new Known(LanePattern.of(-1L >>> Long.SIZE - wave.lanes(), offsets), rows);
        return last.pattern;
    }
}
