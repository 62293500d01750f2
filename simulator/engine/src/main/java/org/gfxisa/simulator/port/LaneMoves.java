package org.gfxisa.simulator.port;

import java.nio.ByteBuffer;
import java.util.function.Function;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.Wave;

/**
 * Moves what a load or store moves, of all lanes in one allocation, which is checked once for all. A record, of which the JVM takes what
 * it holds for constant.
 */
record LaneMoves(
        FastAccess access,
        SegmentCache segments,
        LaneVectors vectors,
        Function<ByteBuffer, Object> view,
        UpdateLoop loop) {
    private static final int DWORD = 4;
    private static final int PAIR = 8;
    private static final int QUAD = 16;

    static LaneMoves of(AddressSpace memory, FastAccess access) {
        LaneVectors vectors = LaneVectors.here();
        return new LaneMoves(
                access, new SegmentCache(memory), vectors, vectors::view, UpdateLoop.of(access.what(), Segment.class));
    }

    /** What is moved for a lane. */
    int bytes() {
        return access.transfer().bytes();
    }

    private int dwords() {
        return access.transfer().dwords();
    }

    /** Moves lanes of a pattern, the first one of which is at an address; does nothing if they may not be there. */
    boolean isMoved(Wave wave, LanePattern pattern, long first, int[] row) {
        long start = first + pattern.least;
        Segment segment = segment(wave, start, (long) pattern.most - pattern.least + bytes());
        if (segment == Segment.NONE) {
            return false;
        }
        int at = (int) (first - segment.address());
        if (access.what().isUpdate()) {
            return areUpdated(wave, segment, pattern.offsets, at, pattern.exec);
        }
        move(wave, segment, pattern, at, row);
        return true;
    }

    /** Updates memory, unless some lane's place is not aligned. */
    private boolean areUpdated(Wave wave, Segment segment, int[] offsets, int further, long exec) {
        if (!LaneRows.areAligned(offsets, further, exec, bytes())) {
            return false;
        }
        loop.run(segment, wave, access.what(), offsets, further, exec);
        return true;
    }

    /** Whether {@link #isMoved} would move them. */
    boolean wouldMove(Wave wave, LanePattern pattern, long first) {
        return segment(wave, first + pattern.least, (long) pattern.most - pattern.least + bytes()) != Segment.NONE;
    }

    /** The allocation that has all of some bytes, and that may be accessed so; else {@link Segment#NONE}. */
    Segment segment(Wave wave, long address, long bytes) {
        Segment segment = segments.of(address, bytes);
        boolean mayAccess =
                (!segment.isPrivate() || segment == wave.scratch()) && (access.isLoad() || segment.isWritable());
        return mayAccess ? segment : Segment.NONE;
    }

    /** Moves lanes of a pattern, the first one of which is at an offset in an allocation that has them all. */
    void move(Wave wave, Segment segment, LanePattern pattern, int at, int[] row) {
        int[][] file = access.what().file(wave);
        int data = access.data();
        if (bytes() < DWORD) {
            if (!areRowsMoved(segment, pattern, at, file[data], row)) {
                moveSmall(segment, at, pattern.offsets, pattern.exec, file[data], row);
            }
        } else if (access.isLoad()) {
            load(segment, pattern, at, file, data, wave.lanes());
        } else {
            store(segment, pattern, at, file, data, row);
        }
    }

    private void load(Segment segment, LanePattern pattern, int at, int[][] file, int data, int lanes) {
        if (pattern.step == 0) {
            for (int d = 0; d < dwords(); d++) {
                fill(file[data + d], segment.getInt(at + DWORD * d), pattern, lanes);
            }
        } else if (pattern.groupStep == 0) {
            for (int d = 0; d < dwords(); d++) {
                pattern.fillGroups(vectors, segment::getInt, at + DWORD * d, file[data + d]);
            }
        } else if (pattern.rowStep == DWORD && dwords() == 1) {
            vectors.loadRows(segment.view(view), at, pattern.offsets, file[data], pattern.count);
        } else if (pattern.groupStep == DWORD && dwords() == 1 && pattern.hasRoom(at, segment.size())) {
            vectors.loadGroups(segment.view(view), at, pattern.offsets, file[data], pattern.count);
        } else if (pattern.groupStep == PAIR && dwords() == 2) {
            vectors.loadPairs(segment.view(view), at, pattern.offsets, file[data], file[data + 1], pattern.count);
        } else if (pattern.rowStep == QUAD && dwords() == 4) {
            vectors.loadQuads(segment.view(view), at, pattern.offsets, file, data, pattern.count);
        } else if (pattern.step == DWORD && dwords() == 1 && pattern.count > 0 && (at & DWORD - 1) == 0) {
            segment.readInts(at, file[data], pattern.count);
        } else {
            gather(segment, at, pattern.offsets, pattern.exec, file, data);
        }
    }

    private void fill(int[] to, int value, LanePattern pattern, int lanes) {
        if (pattern.count == lanes) {
            vectors.fill(to, value, lanes);
            return;
        }
        for (long rest = pattern.exec; rest != 0; rest &= rest - 1) {
            to[Long.numberOfTrailingZeros(rest)] = value;
        }
    }

    private void gather(Segment segment, int at, int[] offsets, long exec, int[][] file, int data) {
        int d = 0;
        for (; d + 1 < dwords(); d += 2) {
            segment.gatherPairs(exec, offsets, at + d * DWORD, file[data + d], file[data + d + 1]);
        }
        if (d < dwords()) {
            segment.gather(exec, offsets, at + d * DWORD, file[data + d]);
        }
    }

    private void store(Segment segment, LanePattern pattern, int at, int[][] file, int data, int[] row) {
        int count = pattern.count;
        boolean isRow = pattern.step == bytes() && count > 0 && (at & DWORD - 1) == 0;
        if (isRow && dwords() == 1) {
            segment.writeInts(at, file[data], count);
        } else if (isRow && dwords() == 2) {
            vectors.joinPairs(file, data, row, count);
            segment.writeInts(at, row, dwords() * count);
        } else if (isRow && dwords() == 4) {
            vectors.joinQuads(file, data, row, count);
            segment.writeInts(at, row, dwords() * count);
        } else {
            int pairs = count > 0 && pattern.step >= bytes() ? dwords() / 2 : 0;
            for (int i = 0; i < pairs; i++) {
                segment.scatterPairs(
                        pattern.exec, pattern.offsets, at + i * PAIR, file[data + 2 * i], file[data + 2 * i + 1]);
            }
            scatter(segment, at, pattern.offsets, pattern.exec, file, data, 2 * pairs);
        }
    }

    /** Stores dwords from a number on. Where lanes meet, the last one wins. */
    private void scatter(Segment segment, int at, int[] offsets, long exec, int[][] file, int data, int first) {
        for (int d = first; d < dwords(); d++) {
            segment.scatter(exec, offsets, at + d * DWORD, file[data + d]);
        }
    }

    /** Moves less than a dword of each lane, if they lie in rows. */
    private boolean areRowsMoved(Segment segment, LanePattern pattern, int at, int[] register, int[] row) {
        Transfer transfer = access.transfer();
        int count = pattern.count;
        if (access.isLoad() && pattern.hasRows(at, bytes(), segment.size())) {
            transfer.load(vectors, segment.view(view), pattern, at, register, row);
            return true;
        }
        if (!access.isLoad() && pattern.isRow(bytes())) {
            transfer.join(vectors, register, row, count);
            segment.writeInts(at, row, bytes() * count / DWORD);
            return true;
        }
        return false;
    }

    private void moveSmall(Segment segment, int at, int[] offsets, long exec, int[] register, int[] row) {
        access.transfer().move(access.isLoad(), segment, exec, offsets, at, register, row);
    }

    /** Whether it does not matter if all of a lane, or the same part of all lanes, is moved first. */
    boolean isOfOneOrder(LanePattern pattern) {
        return access.isLoad() || access.what().isUpdate() || dwords() == 1 || pattern.step >= bytes();
    }

    /** Stores one lane after the other as {@link #isMoved}. */
    boolean areStoredInTurn(Wave wave, LanePattern pattern, long first) {
        Segment segment = segment(wave, first + pattern.least, (long) pattern.most - pattern.least + bytes());
        if (segment == Segment.NONE) {
            return false;
        }
        int[][] file = access.what().file(wave);
        int start = (int) (first - segment.address());
        for (int lane : pattern.lanes) {
            int at = start + pattern.offsets[lane];
            for (int d = 0; d < dwords(); d++) {
                segment.setInt(at + d * DWORD, file[access.data() + d][lane]);
            }
        }
        return true;
    }

    /** Has lanes get zeros, where it writes registers. */
    void clear(Wave wave, long lanes) {
        FastPathData what = access.what();
        Transfer transfer = what.transfer();
        int[][] file = what.file(wave);
        for (int d = 0; what.result() >= 0 && d < dwords(); d++) {
            int[] to = file[what.result() + d];
            for (long rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                to[lane] = bytes() < DWORD ? transfer.placed(0, to[lane]) : 0;
            }
        }
    }

    /**
     * Moves lanes without a pattern, each of whose addresses is looked at, in the allocation of the first one.
     *
     * @param start what is added to what lanes have
     * @param low what lanes have, or its low dwords
     * @param offsets to compute with
     * @param row the same
     */
    boolean isScattered(Wave wave, long exec, long first, long start, int[] low, int[] offsets, int[] row) {
        Segment segment = segment(wave, first, bytes());
        if (segment == Segment.NONE) {
            return false;
        }
        if (!areInside(wave, exec, segment, start, low, offsets)) {
            return false;
        }
        if (access.what().isUpdate()) {
            return areUpdated(wave, segment, offsets, 0, exec);
        }
        int[][] file = access.what().file(wave);
        int data = access.data();
        if (bytes() < DWORD) {
            moveSmall(segment, 0, offsets, exec, file[data], row);
        } else if (access.isLoad()) {
            gather(segment, 0, offsets, exec, file, data);
        } else {
            scatter(segment, 0, offsets, exec, file, data, 0);
        }
        return true;
    }

    /** Computes the offsets in an allocation. */
    private boolean areInside(Wave wave, long exec, Segment segment, long start, int[] low, int[] offsets) {
        boolean isWide = access.isWide();
        int[] high = isWide ? wave.vgpr[access.address() + 1] : low;
        long further = start - segment.address();
        int size = segment.size();
        int count = Lanes.first(exec);
        if (count > 0
                && (isWide
                        ? LaneOffsets.areInside(low, high, -further, size, bytes(), count, offsets)
                        : LaneOffsets.areInside(low, -further, size, bytes(), count, offsets))) {
            return true;
        }
        return isWide
                ? LaneOffsets.areInside(exec, low, high, further, size - bytes(), offsets)
                : LaneOffsets.areInside(exec, low, further, size - bytes(), offsets);
    }
}
