package org.gfxisa.simulator.exec;

import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** The usual access: all active lanes in one allocation. It is checked once for all of them; consecutive dwords are copied at once. */
final class BulkTransfer {
    /** The distance between a lane's dwords is not the same for all lanes, or not known before. */
    static final int NO_STEP = -1;

    private static final int DWORD = 4;
    private static final long LARGEST = 1L << 30;
    private final Element element;
    private final Half half;
    private final int dwords;
    private final AddressSpace memory;

    BulkTransfer(Element element, Half half, AddressSpace memory) {
        this.element = element;
        this.half = half;
        this.dwords = element.dwords();
        this.memory = memory;
    }

    /** What a load of less than a dword leaves in a register. */
    static int placed(int value, Element element, Half half, int old) {
        int spare = Integer.SIZE - element.bits();
        int extended = element.isSigned() ? value << spare >> spare : value;
        return switch (half) {
            case NONE -> extended;
            case LOW -> extended & 0xffff | old & 0xffff0000;
            case HIGH -> extended << 16 | old & 0xffff;
        };
    }

    /** Loads from {@link Frame#addresses}; false, with nothing done, if this is not the usual case. */
    boolean load(Wave wave, Frame frame, long exec, LaneRegisters to) {
        if (exec == -1 && frame.step == DWORD && element.bytes() >= DWORD && isRow(frame.addresses)) {
            Segment row = row(frame);
            if (row != Segment.NONE) {
                loadRow(wave, frame, row, to);
                return true;
            }
        }
        Segment segment = segment(frame, exec);
        if (segment == Segment.NONE) {
            return false;
        }
        int step = frame.step;
        long[] addresses = frame.addresses;
        long start = segment.address();
        if (element.bytes() < DWORD) {
            loadSmall(segment, addresses, exec, to.array(wave, 0));
            return true;
        }
        for (int d = 0; d < dwords; d++) {
            int[] into = to.array(wave, d);
            long base = start - (long) step * d;
            if (exec == -1) {
                for (int i = 0; i < Wave.LANES; i++) {
                    into[i] = segment.getInt((int) (addresses[i] - base));
                }
            } else {
                for (long rest = exec; rest != 0; rest &= rest - 1) {
                    int lane = Long.numberOfTrailingZeros(rest);
                    into[lane] = segment.getInt((int) (addresses[lane] - base));
                }
            }
        }
        return true;
    }

    private void loadSmall(Segment segment, long[] addresses, long exec, int[] into) {
        long start = segment.address();
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int offset = (int) (addresses[lane] - start);
            int value = element.bytes() == 1 ? segment.getByte(offset) : segment.getShort(offset);
            into[lane] = placed(value, element, half, into[lane]);
        }
    }

    /** Stores to {@link Frame#addresses} likewise. Where lanes meet, the last one wins. */
    boolean store(Wave wave, Frame frame, long exec, LaneRegisters from) {
        if (exec == -1 && frame.step == DWORD && element.bytes() >= DWORD && isRow(frame.addresses)) {
            Segment row = row(frame);
            if (row != Segment.NONE && row.isWritable()) {
                storeRow(wave, frame, row, from);
                return true;
            }
        }
        Segment segment = segment(frame, exec);
        if (segment == Segment.NONE || !segment.isWritable()) {
            return false;
        }
        int step = frame.step;
        long[] addresses = frame.addresses;
        long start = segment.address();
        if (element.bytes() < DWORD) {
            storeSmall(segment, addresses, exec, from.array(wave, 0));
            return true;
        }
        for (int d = 0; d < dwords; d++) {
            int[] data = from.array(wave, d);
            long base = start - (long) step * d;
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                segment.setInt((int) (addresses[lane] - base), data[lane]);
            }
        }
        return true;
    }

    private void storeSmall(Segment segment, long[] addresses, long exec, int[] data) {
        long start = segment.address();
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int offset = (int) (addresses[lane] - start);
            int value = half == Half.HIGH ? data[lane] >>> 16 : data[lane];
            if (element.bytes() == 1) {
                segment.setByte(offset, value);
            } else {
                segment.setShort(offset, value);
            }
        }
    }

    /** Whether the lanes' data lies lane behind lane without gaps. */
    private boolean isRow(long[] addresses) {
        long first = addresses[0];
        long size = (long) dwords * DWORD;
        long wrong = first & DWORD - 1;
        for (int i = 0; i < Wave.LANES; i++) {
            wrong |= addresses[i] - first ^ i * size;
        }
        return wrong == 0;
    }

    private Segment row(Frame frame) {
        long start = frame.addresses[0];
        int size = Wave.LANES * dwords * DWORD;
        Segment segment = memory.findOr(start, size, frame.lastSegment);
        if (!segment.contains(start, size)) {
            return Segment.NONE;
        }
        frame.lastSegment = segment;
        return segment;
    }

    private void loadRow(Wave wave, Frame frame, Segment segment, LaneRegisters to) {
        int offset = (int) (frame.addresses[0] - segment.address());
        if (dwords == 1) {
            segment.readInts(offset, to.array(wave, 0), Wave.LANES);
            return;
        }
        int[] row = frame.row;
        segment.readInts(offset, row, Wave.LANES * dwords);
        for (int d = 0; d < dwords; d++) {
            int[] into = to.array(wave, d);
            for (int i = 0; i < Wave.LANES; i++) {
                into[i] = row[i * dwords + d];
            }
        }
    }

    private void storeRow(Wave wave, Frame frame, Segment segment, LaneRegisters from) {
        int offset = (int) (frame.addresses[0] - segment.address());
        if (dwords == 1) {
            segment.writeInts(offset, from.array(wave, 0), Wave.LANES);
            return;
        }
        int[] row = frame.row;
        for (int d = 0; d < dwords; d++) {
            int[] data = from.array(wave, d);
            for (int i = 0; i < Wave.LANES; i++) {
                row[i * dwords + d] = data[i];
            }
        }
        segment.writeInts(offset, row, Wave.LANES * dwords);
    }

    /** The allocation that has all that the active lanes access; none if there is not one. */
    private Segment segment(Frame frame, long exec) {
        int step = frame.step;
        if (step == NO_STEP || exec == 0) {
            return Segment.NONE;
        }
        long[] addresses = frame.addresses;
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        long misaligned = 0;
        if (exec == -1) {
            for (int i = 0; i < Wave.LANES; i++) {
                low = Math.min(low, addresses[i]);
                high = Math.max(high, addresses[i]);
                misaligned |= addresses[i];
            }
        } else {
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                long address = addresses[Long.numberOfTrailingZeros(rest)];
                low = Math.min(low, address);
                high = Math.max(high, address);
                misaligned |= address;
            }
        }
        long size = high - low + (long) step * (dwords - 1) + Math.min(DWORD, element.bytes());
        // Swizzled memory is consecutive only within a dword.
        boolean split = step != DWORD && (misaligned & Math.min(DWORD, element.bytes()) - 1) != 0;
        if (split || size < 0 || size > LARGEST) {
            return Segment.NONE;
        }
        Segment segment = memory.findOr(low, (int) size, frame.lastSegment);
        if (!segment.contains(low, (int) size)) {
            return Segment.NONE;
        }
        frame.lastSegment = segment;
        return segment;
    }
}
