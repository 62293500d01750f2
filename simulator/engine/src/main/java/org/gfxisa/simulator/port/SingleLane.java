package org.gfxisa.simulator.port;

import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;

/** Accesses of single lanes: those that are partly out of a buffer's range, in several segments, or where there is no memory, which is a fault. */
record SingleLane(AddressSpace memory) {
    private static final int DWORD = 4;
    /** Parts of an allocation begin at a multiple of it. */
    private static final int PAGE = 0x1000;

    void load(MemoryRequest request, int lane) {
        Transfer transfer = request.transfer;
        int[][] to = request.result;
        int first = request.firstResult;
        Segment whole = whole(request, lane);
        if (whole != Segment.NONE) {
            int[] offsets = offsets(request, whole, lane);
            LoadMover.move(transfer, whole, offsets, 0, DWORD, 1L << lane, to, first, request.buffer);
            return;
        }
        int inRange = request.dwordsInRange(lane);
        long address = request.addresses[lane];
        int stride = request.stride(lane);
        if (transfer.bytes() < DWORD) {
            int value = inRange <= 0 ? 0 : readSmall(request, address, transfer.bytes(), stride, lane);
            to[first][lane] = transfer.placed(value, to[first][lane]);
            return;
        }
        for (int i = 0; i < transfer.dwords(); i++) {
            if (inRange <= 0 || request.hasDword(i)) {
                to[first + i][lane] = i < inRange ? readDword(request, address + (long) stride * i, stride, lane) : 0;
            }
        }
    }

    void store(MemoryRequest request, int lane) {
        Transfer transfer = request.transfer;
        int[][] from = request.data;
        int first = request.firstData;
        Segment whole = whole(request, lane);
        if (whole != Segment.NONE && whole.isWritable()) {
            int[] offsets = offsets(request, whole, lane);
            StoreMover.move(transfer, whole, offsets, 0, DWORD, 1L << lane, from, first, request.buffer);
            return;
        }
        int inRange = request.dwordsInRange(lane);
        long address = request.addresses[lane];
        int stride = request.stride(lane);
        if (transfer.bytes() < DWORD) {
            if (inRange > 0) {
                int value = transfer.taken(from[first][lane]);
                writeSmall(request, address, transfer.bytes(), value, stride, lane);
            }
            return;
        }
        for (int i = 0; i < transfer.dwords() && i < inRange; i++) {
            if (request.hasDword(i)) {
                writeDword(request, address + (long) stride * i, from[first + i][lane], stride, lane);
            }
        }
    }

    void atomic(MemoryRequest request, int lane) {
        Transfer transfer = request.transfer;
        int bytes = transfer.bytes();
        if (isLocal(request, lane)) {
            Lds lds = local(request, lane);
            int offset = request.localOffset(lane);
            if ((offset & bytes - 1) != 0) {
                throw KernelFault.ofLane(
                        KernelFault.Kind.MISALIGNED, misaligned(bytes, Integer.toString(offset) + " of LDS"), lane);
            }
            request.update(lds, offsets(request, lds, lane), 0, 1L << lane);
        } else if (request.dwordsInRange(lane) >= transfer.dwords()) {
            long address = request.addresses[lane];
            Segment segment = writable(request, address, bytes, lane);
            if ((address & bytes - 1) != 0) {
                String message = misaligned(bytes, "0x" + Long.toHexString(address));
                throw fault(request, KernelFault.Kind.MISALIGNED, message, lane, address);
            }
            request.update(segment, offsets(request, segment, lane), 0, 1L << lane);
        } else if (transfer.returns()) {
            for (int i = 0; i < transfer.dwords(); i++) {
                request.result[request.firstResult + i][lane] = 0;
            }
        }
    }

    private static String misaligned(int bytes, String place) {
        return "an atomic of " + bytes + " bytes at " + place + ", which is no multiple of " + bytes;
    }

    private static boolean isLocal(MemoryRequest request, int lane) {
        return request.isLocal || (request.shared >>> lane & 1) != 0;
    }

    /** Returns the segment that has all that a lane accesses, dword behind dword; {@link Segment#NONE} if there is none. */
    private Segment whole(MemoryRequest request, int lane) {
        if (isLocal(request, lane)) {
            return local(request, lane);
        }
        Transfer transfer = request.transfer;
        long address = request.addresses[lane];
        Segment segment = memory.findOr(address, transfer.bytes(), request.span.last);
        if (request.stride(lane) == DWORD
                && request.dwordsInRange(lane) >= transfer.dwords()
                && request.dwordMask == -1
                && segment.contains(address, transfer.bytes())
                && request.mayAccess(segment)) {
            request.span.last = segment;
            return segment;
        }
        return Segment.NONE;
    }

    /** Returns the work-group's memory, which has all that a lane accesses. */
    private static Lds local(MemoryRequest request, int lane) {
        Lds lds = request.wave.group().lds();
        int offset = request.localOffset(lane);
        int bytes = request.transfer.bytes();
        boolean isBeyond = request.isLocal && Integer.toUnsignedLong(offset) + bytes > request.localBound;
        if (isBeyond || !lds.contains(offset, bytes)) {
            String bound = isBeyond
                    ? " of LDS, of which M0 lets it reach " + request.localBound
                    : " of an LDS of " + lds.size();
            throw KernelFault.ofLane(
                    KernelFault.Kind.OUTSIDE_ALLOCATION,
                    "accesses " + bytes + " bytes at " + Integer.toUnsignedString(offset) + bound
                            + Apertures.nullText(PointerSpace.LOCAL, Integer.toUnsignedLong(offset)),
                    lane);
        }
        return lds;
    }

    /** Returns an array that has the offset of a lane's data in a segment. */
    private static int[] offsets(MemoryRequest request, Segment segment, int lane) {
        boolean isLocal = isLocal(request, lane);
        return request.span.offsets(
                lane, isLocal ? request.localOffset(lane) : (int) (request.addresses[lane] - segment.address()));
    }

    /**
     * Reads a dword. Where consecutive dwords of a lane are {@code stride} bytes apart, one that is not aligned is put together from
     * two.
     */
    private int readDword(MemoryRequest request, long address, int stride, int lane) {
        int over = (int) address & DWORD - 1;
        if (over == 0 || stride == DWORD) {
            if (isAcross(address, DWORD)) {
                return readAcross(request, address, DWORD, lane);
            }
            Segment segment = readable(request, address, DWORD, lane);
            return segment.getInt((int) (address - segment.address()));
        }
        int low = readDword(request, address - over, stride, lane);
        int high = readDword(request, address - over + stride, stride, lane);
        return low >>> Byte.SIZE * over | high << Integer.SIZE - Byte.SIZE * over;
    }

    /** Reads bytes that are in two parts of an allocation. */
    private int readAcross(MemoryRequest request, long address, int bytes, int lane) {
        int value = 0;
        for (int i = 0; i < bytes; i++) {
            Segment segment = readable(request, address + i, 1, lane);
            value |= segment.getByte((int) (address + i - segment.address())) << Byte.SIZE * i;
        }
        return value;
    }

    private boolean isAcross(long address, int bytes) {
        return (address & PAGE - 1) > PAGE - bytes && memory.spanParts(address, bytes);
    }

    /** Reads one or two bytes in the same way, zero-extended. */
    private int readSmall(MemoryRequest request, long address, int bytes, int stride, int lane) {
        int over = (int) address & DWORD - 1;
        if (over + bytes > DWORD && stride != DWORD) {
            return readDword(request, address, stride, lane) & 0xffff;
        }
        if (isAcross(address, bytes)) {
            return readAcross(request, address, bytes, lane);
        }
        Segment segment = readable(request, address, bytes, lane);
        int offset = (int) (address - segment.address());
        return bytes == 1 ? segment.getByte(offset) : segment.getShort(offset);
    }

    /** Writes a dword in the same way. */
    private void writeDword(MemoryRequest request, long address, int value, int stride, int lane) {
        if (((address & DWORD - 1) == 0 || stride == DWORD) && !isAcross(address, DWORD)) {
            Segment segment = writable(request, address, DWORD, lane);
            segment.setInt((int) (address - segment.address()), value);
        } else {
            writeBytes(request, address, DWORD, value, stride, lane);
        }
    }

    /** Writes one or two bytes in the same way. */
    private void writeSmall(MemoryRequest request, long address, int bytes, int value, int stride, int lane) {
        int over = (int) address & DWORD - 1;
        if (over + bytes > DWORD && stride != DWORD || isAcross(address, bytes)) {
            writeBytes(request, address, bytes, value, stride, lane);
            return;
        }
        Segment segment = writable(request, address, bytes, lane);
        int offset = (int) (address - segment.address());
        if (bytes == 1) {
            segment.setByte(offset, value);
        } else {
            segment.setShort(offset, value);
        }
    }

    private void writeBytes(MemoryRequest request, long address, int bytes, int value, int stride, int lane) {
        for (int i = 0; i < bytes; i++) {
            int over = ((int) address & DWORD - 1) + i;
            long at = over < DWORD ? address + i : address + i - DWORD + stride;
            Segment segment = writable(request, at, 1, lane);
            segment.setByte((int) (at - segment.address()), value >>> Byte.SIZE * i);
        }
    }

    /** The allocation that holds all of {@code bytes} at an address. */
    private Segment readable(MemoryRequest request, long address, int bytes, int lane) {
        return accessible(request, "reads", address, bytes, lane);
    }

    /** The same, for a write. */
    private Segment writable(MemoryRequest request, long address, int bytes, int lane) {
        Segment segment = accessible(request, "writes", address, bytes, lane);
        if (!segment.isWritable()) {
            throw fault(
                    request,
                    KernelFault.Kind.READ_ONLY,
                    "writes " + bytes + " bytes at 0x" + Long.toHexString(address) + ", " + memory.describe(address)
                            + ", which may only be read",
                    lane,
                    address);
        }
        return segment;
    }

    private Segment accessible(MemoryRequest request, String verb, long address, int bytes, int lane) {
        Segment segment = memory.findOr(address, bytes, request.span.last);
        boolean isThere = segment.contains(address, bytes);
        if (!isThere || !request.mayAccess(segment)) {
            String message = verb + " " + bytes + " bytes at 0x" + Long.toHexString(address)
                    + Apertures.nullText(PointerSpace.GLOBAL, address) + ", " + memory.describe(address)
                    + (isThere ? ", which is another wave's" : "");
            throw fault(request, KernelFault.Kind.OUTSIDE_ALLOCATION, message, lane, address);
        }
        request.span.last = segment;
        return segment;
    }

    private static KernelFault fault(
            MemoryRequest request, KernelFault.Kind kind, String message, int lane, long address) {
        return request.isScalar
                ? KernelFault.atAddress(kind, message, address)
                : KernelFault.atAddress(kind, message, lane, address);
    }
}
