package org.gfxisa.simulator.exec;

import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/**
 * The usual access: all active lanes in one allocation, which is checked once for all of them. Works on {@link Frame#offsets}. Where the
 * active lanes are the first ones, simple loops do, and consecutive dwords are copied at once.
 */
final class BulkTransfer {
    /** The distance between a lane's dwords is not the same for all lanes, or not known before. */
    static final int NO_STEP = -1;

    private static final int DWORD = 4;
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

    /**
     * Turns {@link Frame#addresses} into offsets.
     *
     * @return the allocation that has all that the active lanes access; {@link Segment#NONE} if there is not one
     */
    Segment offsets(Frame frame, long exec) {
        int step = frame.step;
        if (step == NO_STEP || exec == 0) {
            return Segment.NONE;
        }
        int least = Math.min(DWORD, element.bytes());
        int span = step * (dwords - 1) + least;
        long[] addresses = frame.addresses;
        long first = addresses[Long.numberOfTrailingZeros(exec)];
        Segment segment = memory.findOr(first, span, frame.lastSegment);
        if (!segment.contains(first, span)) {
            return Segment.NONE;
        }
        frame.lastSegment = segment;
        long start = segment.address();
        long last = segment.size() - span;
        int[] offsets = frame.offsets;
        long outside = 0;
        long all = 0;
        int count = Lanes.first(exec);
        for (int i = 0; i < count; i++) {
            long offset = addresses[i] - start;
            outside |= offset | last - offset;
            all |= addresses[i];
            offsets[i] = (int) offset;
        }
        for (long rest = count < 0 ? exec : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long offset = addresses[lane] - start;
            outside |= offset | last - offset;
            all |= addresses[lane];
            offsets[lane] = (int) offset;
        }
        // Swizzled memory is consecutive only within a dword.
        boolean split = step != DWORD && (all & least - 1) != 0;
        return outside < 0 || split ? Segment.NONE : segment;
    }

    /** Loads from {@link Frame#offsets} of an allocation. */
    void load(Wave wave, Frame frame, Segment segment, long exec, LaneRegisters to) {
        int count = Lanes.first(exec);
        if (element.bytes() < DWORD) {
            loadSmall(segment, frame.offsets, exec, to.array(wave, 0));
        } else if (count < 0) {
            loadScattered(wave, frame, segment, exec, to);
        } else if (isRow(frame, count)) {
            loadRow(wave, frame, segment, count, to);
        } else {
            int d = 0;
            if (frame.step == DWORD) {
                for (; d + 1 < dwords; d += 2) {
                    segment.gatherPairs(frame.offsets, count, d * DWORD, to.array(wave, d), to.array(wave, d + 1));
                }
            }
            for (; d < dwords; d++) {
                segment.gather(frame.offsets, count, d * frame.step, to.array(wave, d));
            }
        }
    }

    private void loadScattered(Wave wave, Frame frame, Segment segment, long exec, LaneRegisters to) {
        int[] offsets = frame.offsets;
        for (int d = 0; d < dwords; d++) {
            int[] into = to.array(wave, d);
            int further = frame.step * d;
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                into[lane] = segment.getInt(offsets[lane] + further);
            }
        }
    }

    private void loadSmall(Segment segment, int[] offsets, long exec, int[] into) {
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int value = element.bytes() == 1 ? segment.getByte(offsets[lane]) : segment.getShort(offsets[lane]);
            into[lane] = placed(value, element, half, into[lane]);
        }
    }

    /** Stores to {@link Frame#offsets} of a writable allocation. Where lanes meet, the last one wins. */
    void store(Wave wave, Frame frame, Segment segment, long exec, LaneRegisters from) {
        int count = Lanes.first(exec);
        if (element.bytes() < DWORD) {
            storeSmall(segment, frame.offsets, exec, from.array(wave, 0));
        } else if (count < 0) {
            storeScattered(wave, frame, segment, exec, from);
        } else if (isRow(frame, count)) {
            storeRow(wave, frame, segment, count, from);
        } else {
            for (int d = 0; d < dwords; d++) {
                segment.scatter(frame.offsets, count, d * frame.step, from.array(wave, d));
            }
        }
    }

    private void storeScattered(Wave wave, Frame frame, Segment segment, long exec, LaneRegisters from) {
        int[] offsets = frame.offsets;
        for (int d = 0; d < dwords; d++) {
            int[] data = from.array(wave, d);
            int further = frame.step * d;
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                segment.setInt(offsets[lane] + further, data[lane]);
            }
        }
    }

    private void storeSmall(Segment segment, int[] offsets, long exec, int[] data) {
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int value = half == Half.HIGH ? data[lane] >>> 16 : data[lane];
            if (element.bytes() == 1) {
                segment.setByte(offsets[lane], value);
            } else {
                segment.setShort(offsets[lane], value);
            }
        }
    }

    private boolean isRow(Frame frame, int count) {
        return frame.step == DWORD
                && (frame.offsets[0] & DWORD - 1) == 0
                && LaneRows.isRow(frame.offsets, count, dwords);
    }

    private void loadRow(Wave wave, Frame frame, Segment segment, int count, LaneRegisters to) {
        int offset = frame.offsets[0];
        if (dwords == 1) {
            segment.readInts(offset, to.array(wave, 0), count);
            return;
        }
        int[] row = frame.row;
        segment.readInts(offset, row, count * dwords);
        for (int d = 0; d < dwords; d++) {
            int[] into = to.array(wave, d);
            for (int i = 0; i < count; i++) {
                into[i] = row[i * dwords + d];
            }
        }
    }

    private void storeRow(Wave wave, Frame frame, Segment segment, int count, LaneRegisters from) {
        int offset = frame.offsets[0];
        if (dwords == 1) {
            segment.writeInts(offset, from.array(wave, 0), count);
            return;
        }
        int[] row = frame.row;
        for (int d = 0; d < dwords; d++) {
            int[] data = from.array(wave, d);
            for (int i = 0; i < count; i++) {
                row[i * dwords + d] = data[i];
            }
        }
        segment.writeInts(offset, row, count * dwords);
    }
}
