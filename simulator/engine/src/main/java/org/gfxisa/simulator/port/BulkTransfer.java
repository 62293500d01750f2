package org.gfxisa.simulator.port;

import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/**
 * The usual access: all lanes in one allocation, which is checked once for all of them. Works on {@link MemoryRequest#offsets}. Where the
 * lanes are the first ones, simple loops do, and consecutive dwords are copied at once.
 */
final class BulkTransfer {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;

    private BulkTransfer() {}

    /**
     * Turns addresses into offsets.
     *
     * @return the allocation that has all that the lanes access; {@link Segment#NONE} if there is not one, or the access is not usual
     */
    static Segment segment(MemoryRequest request, AddressSpace memory) {
        Segment segment = Segment.NONE;
        if (request.isResolved) {
            segment = addressOffsets(request, memory);
        } else if (request.dwordMask == -1) {
            segment = registerOffsets(request, memory);
            if (segment == Segment.NONE) {
                request.resolve();
                segment = addressOffsets(request, memory);
            }
        } else {
            request.resolve();
        }
        return request.mayAccess(segment) ? segment : Segment.NONE;
    }

    /** Of lanes that are the first ones, with 32-bit arithmetic in plain loops, if the allocation lies favourably. */
    private static Segment registerOffsets(MemoryRequest request, AddressSpace memory) {
        int count = Lanes.first(request.mask);
        if (count <= 0) {
            return Segment.NONE;
        }
        int span = span(request);
        int[] low = request.low;
        long first = request.base + (low[0] & DWORD_MASK);
        if (request.isWide) {
            first += (long) request.high[0] << Integer.SIZE;
        }
        Segment segment = memory.findOr(first, span, request.hint());
        if (!segment.contains(first, span)) {
            return Segment.NONE;
        }
        request.setHint(segment);
        // What a lane's registers have for the first byte of the allocation.
        long start = segment.address() - request.base;
        boolean inside = request.isWide
                ? LaneOffsets.areInside(low, request.high, start, segment.size(), span, count, request.offsets)
                : LaneOffsets.areInside(low, start, segment.size(), span, count, request.offsets);
        return inside ? segment : Segment.NONE;
    }

    /** Bytes from the first of a lane's to the last. */
    private static int span(MemoryRequest request) {
        Transfer transfer = request.transfer;
        return request.stride * (transfer.dwords() - 1) + Math.min(DWORD, transfer.bytes());
    }

    private static Segment addressOffsets(MemoryRequest request, AddressSpace memory) {
        long mask = request.mask;
        int stride = request.stride;
        boolean isUsual = stride != MemoryRequest.MIXED
                && request.dwordMask == -1
                && !request.isBounded
                && !request.isScalar
                && request.shared == 0
                && mask != 0;
        if (!isUsual) {
            return Segment.NONE;
        }
        int least = Math.min(DWORD, request.transfer.bytes());
        int span = span(request);
        long[] addresses = request.addresses;
        long first = addresses[Long.numberOfTrailingZeros(mask)];
        Segment segment = memory.findOr(first, span, request.last);
        if (!segment.contains(first, span)) {
            return Segment.NONE;
        }
        request.last = segment;
        long start = segment.address();
        long last = segment.size() - span;
        int[] offsets = request.offsets;
        long outside = 0;
        long all = 0;
        int count = Lanes.first(mask);
        for (int i = 0; i < count; i++) {
            long offset = addresses[i] - start;
            outside |= offset | last - offset;
            all |= addresses[i];
            offsets[i] = (int) offset;
        }
        for (long rest = count < 0 ? mask : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long offset = addresses[lane] - start;
            outside |= offset | last - offset;
            all |= addresses[lane];
            offsets[lane] = (int) offset;
        }
        // Swizzled memory is consecutive only within a dword.
        boolean split = stride != DWORD && (all & least - 1) != 0;
        return outside < 0 || split ? Segment.NONE : segment;
    }

    /** Loads from offsets of an allocation. */
    static void load(MemoryRequest request, Segment segment) {
        int count = Lanes.first(request.mask);
        if (request.transfer.bytes() < DWORD) {
            loadSmall(request, segment);
        } else if (count > 0 && isRow(request, count)) {
            loadRow(request, segment, count);
        } else {
            int dwords = request.transfer.dwords();
            int[][] to = request.result;
            int first = request.firstResult;
            int d = 0;
            if (request.stride == DWORD) {
                for (; d + 1 < dwords; d += 2) {
                    segment.gatherPairs(request.mask, request.offsets, d * DWORD, to[first + d], to[first + d + 1]);
                }
            }
            for (; d < dwords; d++) {
                segment.gather(request.mask, request.offsets, d * request.stride, to[first + d]);
            }
        }
    }

    private static void loadSmall(MemoryRequest request, Segment segment) {
        int[] offsets = request.offsets;
        int[] into = request.result[request.firstResult];
        Transfer transfer = request.transfer;
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int value = transfer.bytes() == 1 ? segment.getByte(offsets[lane]) : segment.getShort(offsets[lane]);
            into[lane] = transfer.placed(value, into[lane]);
        }
    }

    /** Stores to offsets of a writable allocation. Where lanes meet, the last one wins. */
    static void store(MemoryRequest request, Segment segment) {
        int count = Lanes.first(request.mask);
        if (request.transfer.bytes() < DWORD) {
            storeSmall(request, segment);
        } else if (count > 0 && isRow(request, count)) {
            storeRow(request, segment, count);
        } else {
            for (int d = 0; d < request.transfer.dwords(); d++) {
                segment.scatter(request.mask, request.offsets, d * request.stride, request.data[request.firstData + d]);
            }
        }
    }

    private static void storeSmall(MemoryRequest request, Segment segment) {
        int[] offsets = request.offsets;
        int[] data = request.data[request.firstData];
        Transfer transfer = request.transfer;
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int value = transfer.taken(data[lane]);
            if (transfer.bytes() == 1) {
                segment.setByte(offsets[lane], value);
            } else {
                segment.setShort(offsets[lane], value);
            }
        }
    }

    private static boolean isRow(MemoryRequest request, int count) {
        return (request.offsets[0] & DWORD - 1) == 0
                && LaneRows.isRow(request.offsets, count, request.stride == DWORD ? request.transfer.dwords() : 1);
    }

    private static void loadRow(MemoryRequest request, Segment segment, int count) {
        int offset = request.offsets[0];
        int dwords = request.transfer.dwords();
        if (dwords == 1 || request.stride != DWORD) {
            for (int d = 0; d < dwords; d++) {
                segment.readInts(offset + d * request.stride, request.result[request.firstResult + d], count);
            }
            return;
        }
        int[] row = request.row;
        segment.readInts(offset, row, count * dwords);
        for (int d = 0; d < dwords; d++) {
            int[] into = request.result[request.firstResult + d];
            for (int i = 0; i < count; i++) {
                into[i] = row[i * dwords + d];
            }
        }
    }

    private static void storeRow(MemoryRequest request, Segment segment, int count) {
        int offset = request.offsets[0];
        int dwords = request.transfer.dwords();
        if (dwords == 1 || request.stride != DWORD) {
            for (int d = 0; d < dwords; d++) {
                segment.writeInts(offset + d * request.stride, request.data[request.firstData + d], count);
            }
            return;
        }
        int[] row = request.row;
        for (int d = 0; d < dwords; d++) {
            int[] data = request.data[request.firstData + d];
            for (int i = 0; i < count; i++) {
                row[i * dwords + d] = data[i];
            }
        }
        segment.writeInts(offset, row, count * dwords);
    }
}
