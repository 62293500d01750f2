package org.gfxisa.simulator.port;

import org.gfxisa.exec.Lanes;
import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.report.KernelFault;

/** Accesses to the memory of a work-group, which one thread runs. */
final class LocalMemory {
    private static final int DWORD = 4;

    private LocalMemory() {}

    static void load(MemoryRequest request) {
        if (isPlain(request)) {
            Lds lds = request.wave.group().lds();
            int[] low = request.low;
            int count = Lanes.first(request.mask);
            boolean isRow = request.isRow;
            for (int d = 0; d < request.transfer.dwords(); d++) {
                int[] to = request.result[request.firstResult + d];
                int further = (int) request.base + DWORD * d;
                if (isRow) {
                    lds.readInts(low[0] + further, to, count);
                    continue;
                }
                for (int i = 0; i < count; i++) {
                    to[i] = lds.getInt(low[i] + further);
                }
                for (long rest = count < 0 ? request.mask : 0; rest != 0; rest &= rest - 1) {
                    int lane = Long.numberOfTrailingZeros(rest);
                    to[lane] = lds.getInt(low[lane] + further);
                }
            }
            return;
        }
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            load(request, Long.numberOfTrailingZeros(rest));
        }
    }

    static void store(MemoryRequest request) {
        if (isPlain(request)) {
            Lds lds = request.wave.group().lds();
            int[] low = request.low;
            int count = Lanes.first(request.mask);
            boolean isRow = request.isRow;
            for (int d = 0; d < request.transfer.dwords(); d++) {
                int[] from = request.data[request.firstData + d];
                int further = (int) request.base + DWORD * d;
                if (isRow) {
                    lds.writeInts(low[0] + further, from, count);
                    continue;
                }
                for (int i = 0; i < count; i++) {
                    lds.setInt(low[i] + further, from[i]);
                }
                for (long rest = count < 0 ? request.mask : 0; rest != 0; rest &= rest - 1) {
                    int lane = Long.numberOfTrailingZeros(rest);
                    lds.setInt(low[lane] + further, from[lane]);
                }
            }
            return;
        }
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            store(request, Long.numberOfTrailingZeros(rest));
        }
    }

    /** Whether whole dwords are moved, and no lane leaves the work-group's memory. */
    static boolean isPlain(MemoryRequest request) {
        if (!request.isMeasured) {
            measure(request);
        }
        return request.isInside;
    }

    private static void measure(MemoryRequest request) {
        request.isMeasured = true;
        int bytes = request.transfer.bytes();
        // A register may have an address before the memory, from which the offset leads into it: that is seen lane by
        // lane.
        int last = request.wave.group().lds().size() - request.reach() - bytes;
        int[] low = request.low;
        int count = Lanes.first(request.mask);
        boolean isRow = bytes == DWORD && count > 0 && LaneRows.isRow(low, count, 1);
        request.isInside = bytes >= DWORD
                && request.localBound >= request.wave.group().lds().size()
                && last >= 0
                && (isRow ? low[0] >= 0 && low[0] <= last - DWORD * (count - 1) : areInside(low, request.mask, last));
        request.isRow = isRow;
    }

    /** Whether the offsets of active lanes are none but 0 to {@code last}. */
    static boolean areInside(int[] low, long mask, int last) {
        int outside = 0;
        int count = Lanes.first(mask);
        for (int i = 0; i < count; i++) {
            outside |= low[i] | last - low[i];
        }
        for (long rest = count < 0 ? mask : 0; rest != 0; rest &= rest - 1) {
            int offset = low[Long.numberOfTrailingZeros(rest)];
            outside |= offset | last - offset;
        }
        return outside >= 0;
    }

    static void load(MemoryRequest request, int lane) {
        Transfer transfer = request.transfer;
        int offset = checked(request, lane);
        Lds lds = request.wave.group().lds();
        if (transfer.bytes() < DWORD) {
            int[] into = request.result[request.firstResult];
            int value = transfer.bytes() == 1 ? lds.getByte(offset) : lds.getShort(offset);
            into[lane] = transfer.placed(value, into[lane]);
            return;
        }
        for (int i = 0; i < transfer.dwords(); i++) {
            request.result[request.firstResult + i][lane] = lds.getInt(offset + DWORD * i);
        }
    }

    static void store(MemoryRequest request, int lane) {
        Transfer transfer = request.transfer;
        int offset = checked(request, lane);
        Lds lds = request.wave.group().lds();
        int value = request.data[request.firstData][lane];
        switch (transfer.bytes()) {
            case 1 -> lds.setByte(offset, transfer.taken(value));
            case 2 -> lds.setShort(offset, transfer.taken(value));
            default -> {
                for (int i = 0; i < transfer.dwords(); i++) {
                    lds.setInt(offset + DWORD * i, request.data[request.firstData + i][lane]);
                }
            }
        }
    }

    static void atomic(MemoryRequest request) {
        boolean isUsual = isPlain(request)
                && LaneRows.areAligned(request.low, (int) request.base, request.mask, request.transfer.bytes());
        if (isUsual) {
            request.update(request.wave.group().lds(), request.low, (int) request.base);
            return;
        }
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            atomic(request, Long.numberOfTrailingZeros(rest));
        }
    }

    static void atomic(MemoryRequest request, int lane) {
        int offset = checked(request, lane);
        int bytes = request.transfer.bytes();
        if ((offset & bytes - 1) != 0) {
            throw KernelFault.ofLane(
                    KernelFault.Kind.MISALIGNED,
                    "an atomic of " + bytes + " bytes at " + offset + " of LDS, which is no multiple of " + bytes,
                    lane);
        }
        request.update(request.wave.group().lds(), offset, lane);
    }

    private static int checked(MemoryRequest request, int lane) {
        Lds lds = request.wave.group().lds();
        int offset = request.localOffset(lane);
        int bytes = request.transfer.bytes();
        if (request.isLocal && Integer.toUnsignedLong(offset) + bytes > request.localBound) {
            throw KernelFault.ofLane(
                    KernelFault.Kind.OUTSIDE_ALLOCATION,
                    "accesses " + bytes + " bytes at " + Integer.toUnsignedString(offset)
                            + " of LDS, of which M0 lets it reach " + request.localBound + nullText(offset),
                    lane);
        }
        if (!lds.contains(offset, bytes)) {
            throw KernelFault.ofLane(
                    KernelFault.Kind.OUTSIDE_ALLOCATION,
                    "accesses " + bytes + " bytes at " + Integer.toUnsignedString(offset) + " of an LDS of "
                            + lds.size() + nullText(offset),
                    lane);
        }
        return offset;
    }

    private static String nullText(int offset) {
        return Apertures.nullText(PointerSpace.LOCAL, Integer.toUnsignedLong(offset));
    }
}
