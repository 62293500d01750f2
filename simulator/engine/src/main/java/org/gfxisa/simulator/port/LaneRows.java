package org.gfxisa.simulator.port;

import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.wave.Wave;

/** Tells data that lies lane behind lane without gaps, which can be copied at once. */
final class LaneRows {
    private static final int DWORD = 4;
    /** The most dwords of a lane. */
    private static final int WIDEST = 4;
    /** Where the data of a lane begins, for so many dwords each. */
    private static final int[][] ROWS = rows();
    /** The same for a dword each; not to be changed. */
    static final int[] DWORDS = ROWS[1];

    private LaneRows() {}

    private static int[][] rows() {
        int[][] rows = new int[WIDEST + 1][Wave.LANES];
        for (int dwords = 0; dwords <= WIDEST; dwords++) {
            for (int i = 0; i < Wave.LANES; i++) {
                rows[dwords][i] = i * dwords * DWORD;
            }
        }
        return rows;
    }

    /** Whether the offsets of the first {@code count} lanes, at least one, are those of a row of {@code dwords} (up to 4) each. */
    static boolean isRow(int[] offsets, int count, int dwords) {
        int[] row = ROWS[dwords];
        int first = offsets[0];
        if (offsets[count - 1] - first != row[count - 1]) {
            return false;
        }
        int wrong = 0;
        for (int i = 0; i < count; i++) {
            wrong |= offsets[i] - first ^ row[i];
        }
        return wrong == 0;
    }

    /** Whether the offsets of some lanes, each plus the same, are multiples of a power of two. */
    static boolean areAligned(int[] offsets, int further, long lanes, int bytes) {
        int all = 0;
        int count = Lanes.first(lanes);
        for (int i = 0; i < count; i++) {
            all |= offsets[i] + further;
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            all |= offsets[Long.numberOfTrailingZeros(rest)] + further;
        }
        return (all & bytes - 1) == 0;
    }
}
