package org.gfxisa.simulator.port;

import java.util.Arrays;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** Where the lanes of a request lie if all of them are in one segment. Not thread-safe. */
final class Span {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;
    private static final int HINTS = 16;

    /** The segment that has all that the lanes access. */
    Segment segment = Segment.NONE;
    /** The offset of each active lane, which {@link #at} is added to. */
    int[] offsets = {};

    int at;

    /** The segment that was used last. */
    Segment last = Segment.NONE;

    /** The segments that instructions used last, by their slots. */
    private final Segment[] hints = new Segment[HINTS];

    private final int[] computed = new int[Wave.LANES];

    Span() {
        Arrays.fill(hints, Segment.NONE);
    }

    /** Finds the segment of a request; returns whether there is one that has the data of all lanes, and that the wave may access. */
    boolean find(MemoryRequest request, AddressSpace memory) {
        offsets = computed;
        at = 0;
        if (request.isLocal) {
            offsets = request.low;
            at = (int) request.base;
            segment = request.wave.group().lds();
            return request.staysInLocal();
        }
        boolean isFound = !request.isResolved && request.dwordMask == -1 && isOfRegisters(request, memory);
        if (!isFound) {
            request.resolve();
            isFound = isOfAddresses(request, memory);
        }
        return isFound && request.mayAccess(segment);
    }

    /** Returns whether the lanes are the first ones, and their data is whole dwords at consecutive places. */
    boolean isConsecutive(MemoryRequest request) {
        int count = Lanes.first(request.mask);
        return count > 0
                && request.transfer.bytes() >= DWORD
                && LaneOffsets.areConsecutive(offsets, count, request.stride == DWORD ? request.transfer.dwords() : 1);
    }

    /** Returns an array that has a lane's offset. */
    int[] offsets(int lane, int offset) {
        computed[lane] = offset;
        return computed;
    }

    /** The offset of the first lane. */
    int first() {
        return offsets[0] + at;
    }

    /** Bytes from the first of a lane's to the last. */
    private static int bytes(MemoryRequest request) {
        Transfer transfer = request.transfer;
        return request.stride * (transfer.dwords() - 1) + Math.min(DWORD, transfer.bytes());
    }

    /** Computes offsets with 32-bit arithmetic in plain loops, for lanes that are the first ones. */
    private boolean isOfRegisters(MemoryRequest request, AddressSpace memory) {
        int count = Lanes.first(request.mask);
        if (count <= 0) {
            return false;
        }
        int bytes = bytes(request);
        int[] low = request.low;
        long first = request.base + (low[0] & DWORD_MASK);
        if (request.isWide) {
            first += (long) request.high[0] << Integer.SIZE;
        }
        segment = memory.findOr(first, bytes, hints[request.slot & HINTS - 1]);
        if (!segment.contains(first, bytes)) {
            return false;
        }
        hints[request.slot & HINTS - 1] = segment;
        return request.isWide
                ? areInside(low, request.high, request.base, segment, bytes, count, computed)
                : areInside(low, request.base, segment, bytes, count, computed);
    }

    private boolean isOfAddresses(MemoryRequest request, AddressSpace memory) {
        long mask = request.mask;
        int stride = request.stride;
        boolean isUsual = stride != MemoryRequest.MIXED
                && request.dwordMask == -1
                && !request.isBounded
                && !request.isScalar
                && request.shared == 0
                && mask != 0;
        if (!isUsual) {
            return false;
        }
        int bytes = bytes(request);
        long[] addresses = request.addresses;
        long first = addresses[Long.numberOfTrailingZeros(mask)];
        segment = memory.findOr(first, bytes, last);
        if (!segment.contains(first, bytes)) {
            return false;
        }
        last = segment;
        long start = segment.address();
        long most = segment.size() - bytes;
        long outside = 0;
        long all = 0;
        int count = Lanes.first(mask);
        for (int i = 0; i < count; i++) {
            long offset = addresses[i] - start;
            outside |= offset | most - offset;
            all |= addresses[i];
            computed[i] = (int) offset;
        }
        for (long rest = count < 0 ? mask : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long offset = addresses[lane] - start;
            outside |= offset | most - offset;
            all |= addresses[lane];
            computed[lane] = (int) offset;
        }
        // Swizzled memory is consecutive only within a dword.
        boolean isSplit = stride != DWORD && (all & Math.min(DWORD, request.transfer.bytes()) - 1) != 0;
        return outside >= 0 && !isSplit;
    }

    /**
     * Computes the offsets of the first lanes in a segment from addresses of 32 bits.
     *
     * @param low the addresses
     * @param base what is added to them
     * @param bytes what a lane accesses
     * @param offsets receives the offsets
     * @return whether all that these lanes access is inside; false also where 32 bits do not suffice to find out
     */
    static boolean areInside(int[] low, long base, Segment segment, int bytes, int count, int[] offsets) {
        int last = segment.size() - bytes;
        long further = base - segment.address();
        if (further > last || further < segment.size() - DWORD_MASK) {
            return false;
        }
        int from = (int) further;
        int positive = further > 0 ? -1 : 0;
        int outside = 0;
        for (int i = 0; i < count; i++) {
            int offset = low[i] + from;
            outside |= low[i] & positive | offset | last - offset;
            offsets[i] = offset;
        }
        return outside >= 0;
    }

    /** Computes the same from addresses of 64 bits, which must have the same high dword as the segment less the base. */
    static boolean areInside(int[] low, int[] high, long base, Segment segment, int bytes, int count, int[] offsets) {
        long start = segment.address() - base;
        if ((start & DWORD_MASK) + segment.size() > DWORD_MASK) {
            return false;
        }
        int last = segment.size() - bytes;
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
        // Four times the number of each lane: the JVM makes no vectors of the number itself.
        int[] starts = LaneOffsets.ofDwords();
        int outside = 0;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            int offset = low[lane];
            outside |= offset | last - offset | -(offset & unit - 1);
            offsets[lane] = at + (offset & -DWORD) * waveSize + starts[lane] + (offset & DWORD - 1);
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
