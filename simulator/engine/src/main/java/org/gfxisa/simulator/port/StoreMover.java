package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.vector.LaneVectors;

/** Moves what lanes store from registers to a segment that has all of it. Where lanes meet, the last one wins. */
final class StoreMover {
    private static final int DWORD = 4;

    private StoreMover() {}

    /**
     * Stores at any offsets: the first dword of all lanes, then the second, and so on.
     *
     * @param offsets the offset of each active lane, to which {@code at} is added
     * @param stride bytes from one dword of a lane to the next
     * @param first the first register
     * @param buffer scratch space
     */
    static void move(
            Transfer transfer,
            Segment to,
            int[] offsets,
            int at,
            int stride,
            long exec,
            int[][] file,
            int first,
            int[] buffer) {
        switch (transfer.bytes()) {
            case 1 -> to.scatterBytes(exec, offsets, at, transfer.taken(file[first], buffer));
            case 2 -> to.scatterShorts(exec, offsets, at, transfer.taken(file[first], buffer));
            default -> {
                for (int d = 0; d < transfer.dwords(); d++) {
                    to.scatter(exec, offsets, at + d * stride, file[first + d]);
                }
            }
        }
    }

    /**
     * Stores whole dwords of the first lanes at consecutive places.
     *
     * @param stride bytes from one dword of a lane to the next: if more than 4, each dword of the lanes is consecutive
     * @param buffer scratch space for the data of all lanes
     */
    static void moveConsecutive(
            Transfer transfer, Segment to, int at, int stride, int count, int[][] file, int first, int[] buffer) {
        int dwords = transfer.dwords();
        if (dwords == 1 || stride != DWORD) {
            for (int d = 0; d < dwords; d++) {
                to.writeInts(at + d * stride, file[first + d], count);
            }
            return;
        }
        for (int d = 0; d < dwords; d++) {
            int[] data = file[first + d];
            for (int i = 0; i < count; i++) {
                buffer[i * dwords + d] = data[i];
            }
        }
        to.writeInts(at, buffer, count * dwords);
    }

    /** Stores at known offsets, the first active lane at {@code at}. */
    static void move(
            LaneVectors vectors,
            Transfer transfer,
            Segment to,
            LaneOffsets lanes,
            int at,
            int[][] file,
            int first,
            int[] buffer) {
        int bytes = transfer.bytes();
        int dwords = transfer.dwords();
        int count = lanes.count;
        int size = bytes * count / DWORD;
        boolean areConsecutive = lanes.stride == bytes && count > 0;
        boolean areVectors = areConsecutive && lanes.vectorStride == bytes;
        if (areVectors && bytes < DWORD) {
            int[] values = transfer.taken(file[first], buffer);
            if (bytes == 1) {
                vectors.joinBytes(values, buffer, count);
            } else {
                vectors.joinShorts(values, buffer, count);
            }
            to.writeInts(at, buffer, size);
        } else if (areVectors && dwords == 1) {
            vectors.store(file[first], vectors.view(to), at, size);
        } else if (areVectors && dwords == 2) {
            vectors.joinPairs(file, first, buffer, count);
            vectors.store(buffer, vectors.view(to), at, size);
        } else if (areVectors && dwords == 4) {
            vectors.joinQuads(file, first, buffer, count);
            vectors.store(buffer, vectors.view(to), at, size);
        } else if (areConsecutive && bytes == DWORD) {
            to.writeInts(at, file[first], count);
        } else if (dwords > 1 && count > 0 && lanes.stride >= bytes) {
            int d = 0;
            for (; d + 1 < dwords; d += 2) {
                to.scatterPairs(lanes.exec, lanes.offsets, at + d * DWORD, file[first + d], file[first + d + 1]);
            }
            if (d < dwords) {
                to.scatter(lanes.exec, lanes.offsets, at + d * DWORD, file[first + d]);
            }
        } else {
            move(transfer, to, lanes.offsets, at, DWORD, lanes.exec, file, first, buffer);
        }
    }
}
