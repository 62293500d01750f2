package org.gfxisa.simulator.port;

import java.util.Arrays;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.Wave;

/** The distances of a wave's addresses from that of the first active lane. Immutable. */
final class LaneOffsets {
    /** The stride of lanes whose addresses are not affine. */
    static final int VARYING = -1;

    /** Lanes of half a vector. */
    static final int GROUP = LaneVectors.here().group();

    private static final int VECTOR = 2 * GROUP;
    private static final int DWORD = 4;
    /** The most dwords of a lane. */
    private static final int MOST_DWORDS = 4;

    /** The offsets of no lane. */
    static final LaneOffsets NONE = new LaneOffsets(0, new int[Wave.LANES], 1);

    /** By dwords of a lane, the offsets of lanes whose data is consecutive. */
    private static final int[][] CONSECUTIVE = new int[MOST_DWORDS + 1][Wave.LANES];

    static {
        for (int dwords = 0; dwords <= MOST_DWORDS; dwords++) {
            int bytes = dwords * DWORD;
            Arrays.setAll(CONSECUTIVE[dwords], lane -> lane * bytes);
        }
    }

    /** The active lanes. */
    final long exec;
    /** The number of active lanes if they are the first ones; otherwise -1. */
    final int count;
    /** Bytes from the address of the first active lane to that of each lane; 0 for lanes that are not active. */
    final int[] offsets;
    /** The least offset. */
    final int least;
    /** The greatest offset. */
    final int most;
    /** Bytes from the address of one lane to that of the next: 0 if all are equal, or {@link #VARYING}. */
    final int stride;
    /** The same within each half of a vector; {@link #VARYING} unless the lanes are those of whole vectors. */
    final int groupStride;
    /** The same within each vector. */
    final int vectorStride;

    /** The lanes that a comparison has to look at. */
    private final int compared;
    /** All ones for active lanes. */
    private final int[] active = new int[Wave.LANES];

    private LaneOffsets(long exec, int[] low, int first) {
        this.exec = exec;
        count = Lanes.first(exec);
        offsets = new int[Wave.LANES];
        int smallest = 0;
        int greatest = 0;
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            active[lane] = -1;
            offsets[lane] = low[lane] - first;
            smallest = Math.min(smallest, offsets[lane]);
            greatest = Math.max(greatest, offsets[lane]);
        }
        least = smallest;
        most = greatest;
        stride = stride();
        compared = Math.min(Wave.LANES, Wave.LANES - Long.numberOfLeadingZeros(exec) + VECTOR - 1 & -VECTOR);
        boolean hasVectors = count > 0 && count % VECTOR == 0;
        groupStride = hasVectors ? stride(GROUP) : VARYING;
        vectorStride = hasVectors ? stride(VECTOR) : VARYING;
    }

    private int stride(int size) {
        int distance = offsets[1] - offsets[0];
        for (int lane = 0; lane < count; lane++) {
            int start = lane / size * size;
            if (offsets[lane] - offsets[start] != distance * (lane - start)) {
                return VARYING;
            }
        }
        return distance < 0 ? VARYING : distance;
    }

    private int stride() {
        int first = Long.numberOfTrailingZeros(exec);
        long others = exec & exec - 1;
        if (least == 0 && most == 0) {
            return exec == 0 ? VARYING : 0;
        }
        int second = Long.numberOfTrailingZeros(others);
        int distance = offsets[second] / (second - first);
        for (long rest = others; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (offsets[lane] != distance * (lane - first)) {
                return VARYING;
            }
        }
        return distance > 0 ? distance : VARYING;
    }

    /** Returns the offsets of the addresses of active lanes, at least one. */
    static LaneOffsets of(long exec, int[] low) {
        return new LaneOffsets(exec, low, low[Long.numberOfTrailingZeros(exec)]);
    }

    /** Returns whether lanes have these offsets from a base. */
    boolean areOf(LaneVectors vectors, long lanes, int[] low, int base) {
        return lanes == exec
                && (count == compared
                        ? vectors.areAt(low, base, offsets, compared)
                        : vectors.areAt(low, base, offsets, active, compared));
    }

    /** Returns whether the low dwords of addresses have these offsets from a base, and the high dwords are all equal to one. */
    boolean areOf(LaneVectors vectors, long lanes, int[] low, int base, int[] high, int top) {
        return lanes == exec
                && (count == compared
                        ? vectors.areAt(low, base, high, top, offsets, compared)
                        : vectors.areAt(low, base, high, top, offsets, active, compared));
    }

    /** Returns whether no address passes the end of 32 bits. */
    boolean staysWithin(int base) {
        long first = base & 0xffffffffL;
        return first + least >= 0 && first + most <= 0xffffffffL;
    }

    /** Returns whether the data of the first {@code count} lanes, at least one, of so many dwords each (up to 4), is consecutive. */
    static boolean areConsecutive(int[] offsets, int count, int dwords) {
        int[] consecutive = CONSECUTIVE[dwords];
        int first = offsets[0];
        if (offsets[count - 1] - first != consecutive[count - 1]) {
            return false;
        }
        int wrong = 0;
        for (int i = 0; i < count; i++) {
            wrong |= offsets[i] - first ^ consecutive[i];
        }
        return wrong == 0;
    }

    /** Returns the offsets of lanes that have a dword each, one behind the other. The array must not be changed. */
    static int[] ofDwords() {
        return CONSECUTIVE[1];
    }

    /** Returns whether the offsets of some lanes, plus a number of bytes, are multiples of a power of two. */
    static boolean areAligned(int[] offsets, int at, long exec, int bytes) {
        int all = 0;
        int count = Lanes.first(exec);
        for (int i = 0; i < count; i++) {
            all |= offsets[i] + at;
        }
        for (long rest = count < 0 ? exec : 0; rest != 0; rest &= rest - 1) {
            all |= offsets[Long.numberOfTrailingZeros(rest)] + at;
        }
        return (all & bytes - 1) == 0;
    }

    /** Returns whether the numbers of some lanes are none but 0 to {@code last}. */
    static boolean areUpTo(int[] low, long exec, int last) {
        int outside = 0;
        int count = Lanes.first(exec);
        for (int i = 0; i < count; i++) {
            outside |= low[i] | last - low[i];
        }
        for (long rest = count < 0 ? exec : 0; rest != 0; rest &= rest - 1) {
            int offset = low[Long.numberOfTrailingZeros(rest)];
            outside |= offset | last - offset;
        }
        return outside >= 0;
    }
}
