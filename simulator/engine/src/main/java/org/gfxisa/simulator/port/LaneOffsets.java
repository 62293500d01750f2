package org.gfxisa.simulator.port;

import java.util.stream.IntStream;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.wave.Wave;

/**
 * Turns addresses that registers have into offsets in an allocation, with 32-bit arithmetic in plain loops: those of the first lanes, if
 * the allocation lies favourably.
 */
final class LaneOffsets {
    private static final int DWORD = 4;
    /** Four times the number of each lane: the JVM makes no vectors of the number itself. */
    private static final int[] LANE_STARTS =
            IntStream.range(0, Wave.LANES).map(i -> DWORD * i).toArray();

    private static final long DWORD_MASK = 0xffffffffL;

    private LaneOffsets() {}

    /**
     * Of addresses of 32 bits.
     *
     * @param low what registers have
     * @param start what they would have for the first byte of the allocation
     * @param size bytes of the allocation
     * @param bytes that a lane accesses
     * @param count lanes
     * @return whether all that these lanes access is inside, and offsets are told
     */
    static boolean areInside(int[] low, long start, int size, int bytes, int count, int[] offsets) {
        int last = size - bytes;
        if (start < 0) {
            return -start <= last && further(low, (int) -start, last, count, offsets);
        }
        return start + size <= DWORD_MASK && narrow(low, (int) start, last, count, offsets);
    }

    /** The same of 64 bits, all with the same upper half. */
    static boolean areInside(int[] low, int[] high, long start, int size, int bytes, int count, int[] offsets) {
        return (start & DWORD_MASK) + size <= DWORD_MASK && wide(low, high, start, size - bytes, count, offsets);
    }

    /** Counted from somewhere in the allocation. */
    private static boolean further(int[] low, int from, int last, int count, int[] offsets) {
        int outside = 0;
        for (int i = 0; i < count; i++) {
            int offset = low[i] + from;
            outside |= low[i] | offset | last - offset;
            offsets[i] = offset;
        }
        return outside >= 0;
    }

    private static boolean narrow(int[] low, int start, int last, int count, int[] offsets) {
        int outside = 0;
        for (int i = 0; i < count; i++) {
            int offset = low[i] - start;
            outside |= offset | last - offset;
            offsets[i] = offset;
        }
        return outside >= 0;
    }

    private static boolean wide(int[] low, int[] high, long start, int last, int count, int[] offsets) {
        int startLow = (int) start;
        int startHigh = (int) (start >>> Integer.SIZE);
        int outside = 0;
        for (int i = 0; i < count; i++) {
            int offset = low[i] - startLow;
            int other = high[i] ^ startHigh;
            outside |= offset | last - offset | other | -other;
            offsets[i] = offset;
        }
        return outside >= 0;
    }

    /**
     * Computes the offsets of some lanes with 64-bit arithmetic.
     *
     * @param low addresses of 32 bits
     * @param further what is added to them
     * @param last the greatest offset that is inside
     * @return whether all are inside
     */
    static boolean areInside(long lanes, int[] low, long further, int last, int[] offsets) {
        long outside = 0;
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long offset = (low[lane] & DWORD_MASK) + further;
            outside |= offset | last - offset;
            offsets[lane] = (int) offset;
        }
        return outside >= 0;
    }

    /** The same of addresses of 64 bits. */
    static boolean areInside(long lanes, int[] low, int[] high, long further, int last, int[] offsets) {
        long outside = 0;
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long offset = (low[lane] & DWORD_MASK | (long) high[lane] << Integer.SIZE) + further;
            outside |= offset | last - offset;
            offsets[lane] = (int) offset;
        }
        return outside >= 0;
    }

    /**
     * Computes where the offsets of some lanes are in scratch, in which consecutive dwords of a lane are a dword of every lane apart.
     *
     * @param low offsets that the lanes have
     * @param at where the first lane's memory begins
     * @param last the greatest offset that is inside
     * @param unit bytes of which offsets must be a multiple, 1, 2 or 4
     * @param waveSize lanes of the wave
     * @return whether all are inside, and multiples
     */
    static boolean areSwizzled(long lanes, int[] low, int at, int last, int unit, int waveSize, int[] offsets) {
        int outside = 0;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            int offset = low[lane];
            outside |= offset | last - offset | -(offset & unit - 1);
            offsets[lane] = at + (offset & -DWORD) * waveSize + LANE_STARTS[lane] + (offset & DWORD - 1);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int offset = low[lane];
            outside |= offset | last - offset | -(offset & unit - 1);
            offsets[lane] = at + (offset & -DWORD) * waveSize + lane * DWORD + (offset & DWORD - 1);
        }
        return outside >= 0;
    }
}
