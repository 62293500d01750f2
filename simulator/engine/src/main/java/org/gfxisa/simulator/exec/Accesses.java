package org.gfxisa.simulator.exec;

import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;

/** Checked accesses to global memory; a fault names the lane and the address. */
final class Accesses {
    private Accesses() {}

    /** The allocation that holds all of {@code bytes} at an address. */
    static Segment readable(Frame frame, AddressSpace memory, long address, int bytes, int lane) {
        Segment segment = memory.findOr(address, bytes, frame.lastSegment);
        if (!segment.contains(address, bytes) || !frame.mayAccess(segment)) {
            throw outside(frame, memory, "reads", address, bytes, lane);
        }
        frame.lastSegment = segment;
        return segment;
    }

    /** The same, for a write. */
    static Segment writable(Frame frame, AddressSpace memory, long address, int bytes, int lane) {
        Segment segment = memory.findOr(address, bytes, frame.lastSegment);
        if (!segment.contains(address, bytes) || !frame.mayAccess(segment)) {
            throw outside(frame, memory, "writes", address, bytes, lane);
        }
        if (!segment.isWritable()) {
            throw KernelFault.atAddress(
                    KernelFault.Kind.READ_ONLY,
                    "writes " + bytes + " bytes at 0x" + Long.toHexString(address) + ", " + memory.describe(address)
                            + ", which may only be read",
                    lane,
                    address);
        }
        frame.lastSegment = segment;
        memory.keep(segment, (int) (address - segment.address()), bytes);
        return segment;
    }

    private static KernelFault outside(
            Frame frame, AddressSpace memory, String verb, long address, int bytes, int lane) {
        boolean isForeign = !memory.find(address, bytes).map(frame::mayAccess).orElse(true);
        String message = verb + " " + bytes + " bytes at 0x" + Long.toHexString(address) + ", "
                + memory.describe(address) + (isForeign ? ", which is another wave's" : "");
        return lane < 0
                ? KernelFault.atAddress(KernelFault.Kind.OUTSIDE_ALLOCATION, message, address)
                : KernelFault.atAddress(KernelFault.Kind.OUTSIDE_ALLOCATION, message, lane, address);
    }

    /**
     * Reads a dword. Where consecutive dwords of a lane are {@code step} bytes apart, one that is not aligned is put together from
     * two.
     */
    static int readDword(Frame frame, AddressSpace memory, long address, int step, int lane) {
        int over = (int) address & Integer.BYTES - 1;
        if (over == 0 || step == Integer.BYTES) {
            Segment segment = readable(frame, memory, address, Integer.BYTES, lane);
            return segment.getInt((int) (address - segment.address()));
        }
        int low = readDword(frame, memory, address - over, step, lane);
        int high = readDword(frame, memory, address - over + step, step, lane);
        return low >>> Byte.SIZE * over | high << Integer.SIZE - Byte.SIZE * over;
    }

    /** Reads one or two bytes likewise, zero-extended. */
    static int readSmall(Frame frame, AddressSpace memory, long address, int bytes, int step, int lane) {
        int over = (int) address & Integer.BYTES - 1;
        if (over + bytes > Integer.BYTES && step != Integer.BYTES) {
            return readDword(frame, memory, address, step, lane) & 0xffff;
        }
        Segment segment = readable(frame, memory, address, bytes, lane);
        int offset = (int) (address - segment.address());
        return bytes == 1 ? segment.getByte(offset) : segment.getShort(offset);
    }

    /** Writes a dword likewise. */
    static void writeDword(Frame frame, AddressSpace memory, long address, int value, int step, int lane) {
        if ((address & Integer.BYTES - 1) == 0 || step == Integer.BYTES) {
            Segment segment = writable(frame, memory, address, Integer.BYTES, lane);
            segment.setInt((int) (address - segment.address()), value);
        } else {
            writeBytes(frame, memory, address, Integer.BYTES, value, step, lane);
        }
    }

    /** Writes one or two bytes likewise. */
    static void writeSmall(Frame frame, AddressSpace memory, long address, int bytes, int value, int step, int lane) {
        int over = (int) address & Integer.BYTES - 1;
        if (over + bytes > Integer.BYTES && step != Integer.BYTES) {
            writeBytes(frame, memory, address, bytes, value, step, lane);
            return;
        }
        Segment segment = writable(frame, memory, address, bytes, lane);
        int offset = (int) (address - segment.address());
        if (bytes == 1) {
            segment.setByte(offset, value);
        } else {
            segment.setShort(offset, value);
        }
    }

    private static void writeBytes(
            Frame frame, AddressSpace memory, long address, int bytes, int value, int step, int lane) {
        for (int i = 0; i < bytes; i++) {
            int over = ((int) address & Integer.BYTES - 1) + i;
            long at = over < Integer.BYTES ? address + i : address + i - Integer.BYTES + step;
            Segment segment = writable(frame, memory, at, 1, lane);
            segment.setByte((int) (at - segment.address()), value >>> Byte.SIZE * i);
        }
    }

    /** Updates 32 bits; returns what was there. */
    static int update32(
            Segment segment, long address, AtomicUpdate.Of32 update, int data, int compare, int mode, int lane) {
        int offset = aligned(segment, address, Integer.BYTES, lane);
        while (true) {
            int old = segment.getIntVolatile(offset);
            if (segment.compareAndSet(offset, old, update.apply(old, data, compare, mode))) {
                return old;
            }
        }
    }

    /** Updates 64 bits; returns what was there. */
    static long update64(
            Segment segment, long address, AtomicUpdate.Of64 update, long data, long compare, int mode, int lane) {
        int offset = aligned(segment, address, Long.BYTES, lane);
        while (true) {
            long old = segment.getLongVolatile(offset);
            if (segment.compareAndSet(offset, old, update.apply(old, data, compare, mode))) {
                return old;
            }
        }
    }

    private static int aligned(Segment segment, long address, int bytes, int lane) {
        if ((address & bytes - 1) != 0) {
            throw KernelFault.atAddress(
                    KernelFault.Kind.MISALIGNED,
                    "an atomic of " + bytes + " bytes at 0x" + Long.toHexString(address) + ", which is no multiple of "
                            + bytes,
                    lane,
                    address);
        }
        return (int) (address - segment.address());
    }
}
