package org.gfxisa.simulator.port;

import java.util.Arrays;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.vector.LaneVectors;

/** Moves what lanes load from a segment that has all of it to registers. */
final class LoadMover {
    private static final int DWORD = 4;
    private static final int PAIR = 8;
    private static final int QUAD = 16;
    private static final int GROUP = LaneOffsets.GROUP;

    private LoadMover() {}

    /**
     * Loads at any offsets.
     *
     * @param offsets the offset of each active lane, to which {@code at} is added
     * @param stride bytes from one dword of a lane to the next
     * @param first the first register
     * @param buffer scratch space
     */
    static void move(
            Transfer transfer,
            Segment from,
            int[] offsets,
            int at,
            int stride,
            long exec,
            int[][] file,
            int first,
            int[] buffer) {
        int dwords = transfer.dwords();
        if (transfer.bytes() < DWORD) {
            int[] to = transfer.isPlain() ? file[first] : buffer;
            if (transfer.bytes() == 1) {
                from.gatherBytes(exec, offsets, at, to);
            } else {
                from.gatherShorts(exec, offsets, at, to);
            }
            if (to == buffer) {
                transfer.place(buffer, file[first], exec);
            }
            return;
        }
        int d = 0;
        for (; stride == DWORD && d + 1 < dwords; d += 2) {
            from.gatherPairs(exec, offsets, at + d * DWORD, file[first + d], file[first + d + 1]);
        }
        for (; d < dwords; d++) {
            from.gather(exec, offsets, at + d * stride, file[first + d]);
        }
    }

    /**
     * Loads whole dwords of the first lanes from consecutive places.
     *
     * @param stride bytes from one dword of a lane to the next: if more than 4, each dword of the lanes is consecutive
     * @param buffer scratch space for the data of all lanes
     */
    static void moveConsecutive(
            Transfer transfer, Segment from, int at, int stride, int count, int[][] file, int first, int[] buffer) {
        int dwords = transfer.dwords();
        if (dwords == 1 || stride != DWORD) {
            for (int d = 0; d < dwords; d++) {
                from.readInts(at + d * stride, file[first + d], count);
            }
            return;
        }
        from.readInts(at, buffer, count * dwords);
        for (int d = 0; d < dwords; d++) {
            int[] to = file[first + d];
            for (int i = 0; i < count; i++) {
                to[i] = buffer[i * dwords + d];
            }
        }
    }

    /** Loads at known offsets, the first active lane at {@code at}. */
    static void move(
            LaneVectors vectors,
            Transfer transfer,
            Segment from,
            LaneOffsets lanes,
            int at,
            int[][] file,
            int first,
            int[] buffer) {
        int dwords = transfer.dwords();
        int count = lanes.count;
        int[] offsets = lanes.offsets;
        boolean isSmall = transfer.bytes() < DWORD;
        if (isSmall && isSmallMoved(vectors, transfer, from, lanes, at, file[first], buffer)) {
            return;
        }
        if (isSmall) {
            move(transfer, from, offsets, at, DWORD, lanes.exec, file, first, buffer);
        } else if (lanes.stride == 0) {
            for (int d = 0; d < dwords; d++) {
                fill(vectors, file[first + d], from.getInt(at + DWORD * d), lanes);
            }
        } else if (lanes.groupStride == 0) {
            for (int d = 0; d < dwords; d++) {
                fillGroups(vectors, from, lanes, at + DWORD * d, file[first + d]);
            }
        } else if (lanes.vectorStride == DWORD && dwords == 1) {
            vectors.loadRows(vectors.view(from), at, offsets, file[first], count);
        } else if (lanes.groupStride == DWORD && dwords == 1 && hasRoom(from, lanes, at)) {
            vectors.loadGroups(vectors.view(from), at, offsets, file[first], count);
        } else if (lanes.groupStride == PAIR && dwords == 2) {
            vectors.loadPairs(vectors.view(from), at, offsets, file[first], file[first + 1], count);
        } else if (lanes.vectorStride == QUAD && dwords == 4) {
            vectors.loadQuads(vectors.view(from), at, offsets, file, first, count);
        } else if (lanes.stride == DWORD && dwords == 1 && count > 0) {
            from.readInts(at, file[first], count);
        } else {
            move(transfer, from, offsets, at, DWORD, lanes.exec, file, first, buffer);
        }
    }

    private static void fill(LaneVectors vectors, int[] to, int value, LaneOffsets lanes) {
        if (lanes.vectorStride == 0) {
            vectors.fill(to, value, lanes.count);
        } else if (lanes.count > 0) {
            Arrays.fill(to, 0, lanes.count, value);
        } else {
            for (long rest = lanes.exec; rest != 0; rest &= rest - 1) {
                to[Long.numberOfTrailingZeros(rest)] = value;
            }
        }
    }

    /** Gives each lane the dword of the first lane of its half of a vector. */
    private static void fillGroups(LaneVectors vectors, Segment from, LaneOffsets lanes, int at, int[] to) {
        for (int lane = 0; lane < lanes.count; lane += 2 * GROUP) {
            int low = from.getInt(at + lanes.offsets[lane]);
            vectors.fillGroups(low, from.getInt(at + lanes.offsets[lane + GROUP]), to, lane);
        }
    }

    /** Returns whether half a vector ahead of the dwords and behind them is in the segment, too. */
    private static boolean hasRoom(Segment from, LaneOffsets lanes, int at) {
        int room = GROUP * DWORD;
        return at + lanes.least >= room && at + lanes.most <= from.size() - room - DWORD;
    }

    /** Loads bytes or halves that are consecutive in each vector, if the segment has all that the vectors read. */
    private static boolean isSmallMoved(
            LaneVectors vectors,
            Transfer transfer,
            Segment from,
            LaneOffsets lanes,
            int at,
            int[] register,
            int[] buffer) {
        int bytes = transfer.bytes();
        if (lanes.vectorStride != bytes || at + lanes.most > from.size() - bytes - (DWORD - bytes) * 2 * GROUP) {
            return false;
        }
        int[] to = transfer.isPlain() ? register : buffer;
        if (bytes == 1) {
            vectors.loadBytes(vectors.view(from), at, lanes.offsets, to, lanes.count);
        } else {
            vectors.loadShorts(vectors.view(from), at, lanes.offsets, to, lanes.count);
        }
        if (to == buffer) {
            transfer.place(buffer, register, lanes.exec);
        }
        return true;
    }
}
