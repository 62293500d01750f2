package org.gfxisa.simulator.port;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.ScalarLoad;

/**
 * Memory without caches: each access is over when it returns. Where all lanes access one allocation it is checked once and moved in bulk;
 * otherwise lane by lane, and a fault names the lane and the address.
 */
public final class DirectMemory implements MemoryPort {
    private static final int DWORD = 4;
    /** Parts of an allocation begin at a multiple of it. */
    private static final int PAGE = 0x1000;

    private final AddressSpace memory;

    /** On what is allocated there. */
    public DirectMemory(AddressSpace memory) {
        this.memory = memory;
    }

    @Override
    public boolean isImmediate() {
        return true;
    }

    @Override
    public Optional<Supplier<FastPath>> fastPath(FastAccess access) {
        return Optional.of(() -> GlobalFastPath.of(memory, access));
    }

    @Override
    public Optional<Supplier<FastPath>> fastPath(BufferAccess access) {
        return Optional.of(() -> BufferFastPath.of(memory, access));
    }

    @Override
    public Optional<Supplier<FastPath>> fastPath(ScratchAccess row) {
        return Optional.of(() -> ScratchFastPath.of(row));
    }

    @Override
    public Optional<Supplier<FastPath>> fastPath(FastAccess first, FastAccess second, boolean isBounded) {
        return Optional.of(() -> first.what().isUpdate()
                ? new LdsAtomicFastPath(first, isBounded)
                : new LdsFastPath(first == second ? List.of(first) : List.of(first, second), isBounded));
    }

    @Override
    public Optional<Supplier<FastPath>> fastPath(ScalarLoad.Operands operands) {
        return Optional.of(() -> new ScalarFastPath(new SegmentCache(memory), operands));
    }

    @Override
    public void load(MemoryRequest request) {
        if (request.isLocal) {
            LocalMemory.load(request);
            return;
        }
        Segment segment = BulkTransfer.segment(request, memory);
        if (segment != Segment.NONE) {
            BulkTransfer.load(request, segment);
            return;
        }
        request.resolve();
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if ((request.shared >>> lane & 1) != 0) {
                LocalMemory.load(request, lane);
            } else {
                load(request, lane);
            }
        }
    }

    @Override
    public void store(MemoryRequest request) {
        if (request.isLocal) {
            LocalMemory.store(request);
            return;
        }
        Segment segment = BulkTransfer.segment(request, memory);
        if (segment != Segment.NONE && segment.isWritable()) {
            BulkTransfer.store(request, segment);
            return;
        }
        request.resolve();
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if ((request.shared >>> lane & 1) != 0) {
                LocalMemory.store(request, lane);
            } else {
                store(request, lane);
            }
        }
    }

    @Override
    public void atomic(MemoryRequest request) {
        if (request.isLocal) {
            LocalMemory.atomic(request);
            return;
        }
        Segment segment = BulkTransfer.segment(request, memory);
        if (segment != Segment.NONE
                && segment.isWritable()
                && LaneRows.areAligned(request.offsets, 0, request.mask, request.transfer.bytes())) {
            request.update(segment, request.offsets, 0);
            return;
        }
        request.resolve();
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if ((request.shared >>> lane & 1) != 0) {
                LocalMemory.atomic(request, lane);
            } else {
                atomic(request, lane);
            }
        }
    }

    private void load(MemoryRequest request, int lane) {
        Transfer transfer = request.transfer;
        int inRange = request.dwordsInRange(lane);
        long address = request.addresses[lane];
        int stride = request.stride(lane);
        if (transfer.bytes() < DWORD) {
            int value = inRange <= 0 ? 0 : readSmall(request, address, transfer.bytes(), stride, lane);
            int[] into = request.result[request.firstResult];
            into[lane] = transfer.placed(value, into[lane]);
            return;
        }
        Segment segment = memory.findOr(address, transfer.bytes(), request.last);
        if (stride == DWORD
                && inRange >= transfer.dwords()
                && request.dwordMask == -1
                && segment.contains(address, transfer.bytes())
                && request.mayAccess(segment)) {
            request.last = segment;
            int offset = (int) (address - segment.address());
            for (int i = 0; i < transfer.dwords(); i++) {
                request.result[request.firstResult + i][lane] = segment.getInt(offset + DWORD * i);
            }
            return;
        }
        for (int i = 0; i < transfer.dwords(); i++) {
            if (inRange <= 0 || request.hasDword(i)) {
                request.result[request.firstResult + i][lane] =
                        i < inRange ? readDword(request, address + (long) stride * i, stride, lane) : 0;
            }
        }
    }

    private void store(MemoryRequest request, int lane) {
        Transfer transfer = request.transfer;
        int inRange = request.dwordsInRange(lane);
        long address = request.addresses[lane];
        int stride = request.stride(lane);
        if (transfer.bytes() < DWORD) {
            if (inRange > 0) {
                int value = transfer.taken(request.data[request.firstData][lane]);
                writeSmall(request, address, transfer.bytes(), value, stride, lane);
            }
            return;
        }
        for (int i = 0; i < transfer.dwords() && i < inRange; i++) {
            if (request.hasDword(i)) {
                int value = request.data[request.firstData + i][lane];
                writeDword(request, address + (long) stride * i, value, stride, lane);
            }
        }
    }

    private void atomic(MemoryRequest request, int lane) {
        Transfer transfer = request.transfer;
        if (request.dwordsInRange(lane) >= transfer.dwords()) {
            long address = request.addresses[lane];
            Segment segment = writable(request, address, transfer.bytes(), lane);
            segment.beginUpdates();
            request.update(segment, aligned(request, segment, address, transfer.bytes(), lane), lane);
        } else if (transfer.returns()) {
            for (int i = 0; i < transfer.dwords(); i++) {
                request.result[request.firstResult + i][lane] = 0;
            }
        }
    }

    private static int aligned(MemoryRequest request, Segment segment, long address, int bytes, int lane) {
        if ((address & bytes - 1) != 0) {
            throw fault(
                    request,
                    KernelFault.Kind.MISALIGNED,
                    "an atomic of " + bytes + " bytes at 0x" + Long.toHexString(address) + ", which is no multiple of "
                            + bytes,
                    lane,
                    address);
        }
        return (int) (address - segment.address());
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

    /** Reads one or two bytes likewise, zero-extended. */
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

    /** Writes a dword likewise. */
    private void writeDword(MemoryRequest request, long address, int value, int stride, int lane) {
        if (((address & DWORD - 1) == 0 || stride == DWORD) && !isAcross(address, DWORD)) {
            Segment segment = writable(request, address, DWORD, lane);
            segment.setInt((int) (address - segment.address()), value);
        } else {
            writeBytes(request, address, DWORD, value, stride, lane);
        }
    }

    /** Writes one or two bytes likewise. */
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
        Segment segment = memory.findOr(address, bytes, request.last);
        boolean isThere = segment.contains(address, bytes);
        if (!isThere || !request.mayAccess(segment)) {
            String message = verb + " " + bytes + " bytes at 0x" + Long.toHexString(address)
                    + Apertures.nullText(PointerSpace.GLOBAL, address) + ", " + memory.describe(address)
                    + (isThere ? ", which is another wave's" : "");
            throw fault(request, KernelFault.Kind.OUTSIDE_ALLOCATION, message, lane, address);
        }
        request.last = segment;
        return segment;
    }

    private static KernelFault fault(
            MemoryRequest request, KernelFault.Kind kind, String message, int lane, long address) {
        return request.isScalar
                ? KernelFault.atAddress(kind, message, address)
                : KernelFault.atAddress(kind, message, lane, address);
    }
}
