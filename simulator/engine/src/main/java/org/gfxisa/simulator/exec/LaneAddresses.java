package org.gfxisa.simulator.exec;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Addressing;
import org.gfxisa.exec.Lanes;
import org.gfxisa.exec.Space;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.FlatScratchRegister;
import org.gfxisa.isa.abi.IndexStride;
import org.gfxisa.isa.abi.OutOfBounds;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * The addresses that a vector memory instruction goes to. Scratch is swizzled: consecutive dwords of a lane are a dword of every lane
 * apart.
 */
final class LaneAddresses {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;
    /** Records that lie together, by the value of the resource's field. */
    private static final int[] INDEX_STRIDES =
            Arrays.stream(IndexStride.values()).mapToInt(IndexStride::records).toArray();

    private final Space space;
    private final Machine machine;
    private final Optional<LaneRegisters> vaddr;
    private final int addressWidth;
    private final Optional<ScalarSource> saddr;
    private final int resource;
    private final Optional<ScalarSource> soffset;
    private final boolean indexed;
    private final boolean offsets;
    /** A lane adds a 64-bit offset, and the buffer has no end, as only gfx6 and gfx7 know it. */
    private final boolean wide;

    private final int immediate;
    /** FLAT_SCRATCH is an offset and a size, not an address. */
    private final boolean hasScratchOffset;
    /** Added once for each lane before. */
    private final int laneStep;

    private final boolean isFlat;
    private final SwizzledBuffers swizzled;
    private final boolean hasSelect;
    /** Where the frame keeps the allocation used last. */
    private final int slot;

    LaneAddresses(Bound bound, Space space) {
        this(bound, space, Addressing.OPERANDS);
    }

    LaneAddresses(Bound bound, Space space, Addressing addressing) {
        this.space = space;
        laneStep = addressing == Addressing.LANE ? DWORD : 0;
        machine = bound.machine();
        hasScratchOffset =
                TargetProperties.of(machine.isa().processor()).flatScratch().equals("offset");
        Optional<OperandView> address = bound.operand("vaddr").filter(v -> !v.isAbsent() && v.width() > 0);
        vaddr = address.map(LaneRegisters::of);
        addressWidth = address.map(OperandView::width).orElse(0);
        saddr = bound.operand("saddr").filter(v -> !v.isAbsent()).map(v -> ScalarSource.of(v, machine));
        resource = bound.code("srsrc").orElse(-1);
        soffset = bound.operand("soffset").map(v -> ScalarSource.of(v, machine));
        indexed = bound.flag("idxen");
        offsets = bound.flag("offen");
        wide = bound.flag("addr64");
        immediate = bound.number("offset");
        isFlat =
                (space == Space.FLAT || space == Space.GLOBAL) && addressWidth > 0 && addressing == Addressing.OPERANDS;
        slot = (int) (bound.address() >>> 3);
        TargetProperties properties = TargetProperties.of(machine.isa().processor());
        swizzled = SwizzledBuffers.of(properties);
        hasSelect = properties.outOfBoundsSelect();
    }

    /**
     * Computes the address of each active lane into {@link Frame#addresses}.
     *
     * @param bytes what is accessed at each, for the range check of buffers
     */
    void compute(Wave wave, Frame frame, long exec, int bytes) {
        switch (space) {
            case SCRATCH -> {
                frame.step = DWORD * wave.lanes();
                scratch(wave, frame, exec);
            }
            case BUFFER, TYPED_BUFFER -> {
                readResource(wave, frame);
                if (wide) {
                    wideBuffer(wave, frame, exec);
                } else {
                    buffer(wave, frame, exec, bytes);
                }
            }
            default -> {
                frame.step = DWORD;
                flat(wave, frame, exec);
            }
        }
    }

    /** Whether it is flat or global memory whose address a register of each lane has. */
    boolean isFlat() {
        return isFlat;
    }

    /**
     * Computes {@link Frame#offsets} of active lanes that are the first ones and access one allocation, with 32-bit arithmetic in plain
     * loops.
     *
     * @return the allocation; {@link Segment#NONE} when it is not so, or the allocation does not lie favourably
     */
    Segment flatOffsets(Wave wave, Frame frame, long exec, int bytes) {
        int count = Lanes.first(exec);
        if (count <= 0) {
            return Segment.NONE;
        }
        int[] low = vaddr.orElseThrow().array(wave, 0);
        long base = immediate + (saddr.isPresent() ? saddr.get().get(wave) : 0);
        long first = base + (low[0] & DWORD_MASK);
        if (addressWidth == 2) {
            first += (long) vaddr.orElseThrow().array(wave, 1)[0] << Integer.SIZE;
        }
        Segment segment = machine.memory().findOr(first, bytes, frame.hint(slot));
        if (!segment.contains(first, bytes)) {
            return Segment.NONE;
        }
        frame.setHint(slot, segment);
        frame.step = DWORD;
        // What a lane's registers have for the first byte of the allocation.
        long start = segment.address() - base;
        if ((start & DWORD_MASK) + segment.size() > DWORD_MASK) {
            return Segment.NONE;
        }
        int last = segment.size() - bytes;
        boolean inside = addressWidth == 2
                ? wideOffsets(low, vaddr.orElseThrow().array(wave, 1), start, last, count, frame.offsets)
                : start >>> Integer.SIZE == 0 && narrowOffsets(low, (int) start, last, count, frame.offsets);
        return inside ? segment : Segment.NONE;
    }

    private static boolean narrowOffsets(int[] low, int start, int last, int count, int[] offsets) {
        int outside = 0;
        for (int i = 0; i < count; i++) {
            int offset = low[i] - start;
            outside |= offset | last - offset;
            offsets[i] = offset;
        }
        return outside >= 0;
    }

    /** All addresses have the same upper half. */
    private static boolean wideOffsets(int[] low, int[] high, long start, int last, int count, int[] offsets) {
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

    private void flat(Wave wave, Frame frame, long exec) {
        long base = immediate + (saddr.isPresent() ? saddr.get().get(wave) : 0);
        long[] addresses = frame.addresses;
        if (addressWidth == 2) {
            int[] low = vaddr.orElseThrow().array(wave, 0);
            int[] high = vaddr.orElseThrow().array(wave, 1);
            for (int i = 0; i < Wave.LANES; i++) {
                addresses[i] = base + (low[i] & 0xffffffffL | (long) high[i] << 32);
            }
        } else if (vaddr.isPresent()) {
            int[] low = vaddr.get().array(wave, 0);
            for (int i = 0; i < Wave.LANES; i++) {
                addresses[i] = base + (low[i] & 0xffffffffL);
            }
        } else {
            for (int i = 0; i < Wave.LANES; i++) {
                addresses[i] = base + i * laneStep;
            }
        }
        if (space == Space.FLAT) {
            privateToScratch(wave, frame, exec);
        }
    }

    /** Flat addresses in the private aperture are offsets into the lane's scratch. */
    private void privateToScratch(Wave wave, Frame frame, long exec) {
        long[] addresses = frame.addresses;
        boolean anyGlobal = false;
        boolean anyPrivate = false;
        boolean anyShared = false;
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (machine.apertures().isPrivate(addresses[lane])) {
                addresses[lane] = swizzled(wave, (int) addresses[lane], lane);
                anyPrivate = true;
            } else if (machine.apertures().isShared(addresses[lane])) {
                anyShared = true;
            } else {
                anyGlobal = true;
            }
        }
        if (anyShared || anyPrivate && anyGlobal) {
            frame.step = BulkTransfer.NO_STEP;
        } else if (anyPrivate) {
            frame.step = DWORD * wave.lanes();
        }
    }

    private void scratch(Wave wave, Frame frame, long exec) {
        int base = immediate + (saddr.isPresent() ? (int) saddr.get().get(wave) : 0);
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int offset = base + (vaddr.isPresent() ? vaddr.get().get(wave, 0, lane) : 0);
            frame.addresses[lane] = swizzled(wave, offset, lane);
        }
    }

    private long swizzled(Wave wave, int offset, int lane) {
        return scratchBase(wave)
                + (offset & ~(DWORD - 1)) * (long) wave.lanes()
                + (long) lane * DWORD
                + (offset & DWORD - 1);
    }

    private long scratchBase(Wave wave) {
        long register = wave.pair(machine.layout().flatScratch());
        // It counts from where the driver has put all scratch memory: a multiple of 4 GiB here.
        return hasScratchOffset
                ? wave.scratch().address() & ~DWORD_MASK
                        | FlatScratchRegister.offset(register) * FlatScratchRegister.OFFSET_UNIT & DWORD_MASK
                : register;
    }

    private void readResource(Wave wave, Frame frame) {
        for (int i = 0; i < DWORD; i++) {
            frame.resource.putInt(DWORD * i, wave.sgpr[resource + i]);
        }
    }

    private void wideBuffer(Wave wave, Frame frame, long exec) {
        long scalarOffset = soffset.isPresent() ? soffset.get().get(wave) & DWORD_MASK : 0;
        long base = BufferResource.baseAddress(frame.resource, 0) + scalarOffset + immediate;
        LaneRegisters offset = vaddr.orElseThrow();
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            frame.addresses[lane] = base + offset.pair(wave, 0, lane);
            frame.inRange[lane] = Integer.MAX_VALUE;
        }
        frame.step = DWORD;
    }

    private void buffer(Wave wave, Frame frame, long exec, int bytes) {
        long base = BufferResource.baseAddress(frame.resource, 0);
        long stride = BufferResource.stride(frame.resource, 0);
        long records = BufferResource.numRecords(frame.resource, 0);
        int element = swizzled.element(frame.resource);
        boolean addLane = BufferResource.addTidEnable(frame.resource, 0);
        long indexStride = INDEX_STRIDES[BufferResource.indexStride(frame.resource, 0)];
        long scalarOffset = soffset.isPresent() ? soffset.get().get(wave) & 0xffffffffL : 0;
        int dwords = (bytes + DWORD - 1) / DWORD;
        int fewest = dwords;
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long index = indexed ? vaddr.orElseThrow().get(wave, 0, lane) & 0xffffffffL : 0;
            long offset =
                    immediate + (offsets ? vaddr.orElseThrow().get(wave, indexed ? 1 : 0, lane) & 0xffffffffL : 0);
            long row = index + (addLane ? lane : 0);
            frame.inRange[lane] = hasSelect
                    ? inSelectedRange(frame, records, stride, addLane, row, offset, bytes, element != 0)
                    : inRange(records, stride, addLane, row, offset, bytes);
            if (element != 0 && element != DWORD && offset % element + bytes > element) {
                throw KernelFault.ofLane(
                        KernelFault.Kind.MISALIGNED,
                        "accesses " + bytes + " bytes at " + offset + " of a record of a swizzled buffer, of which "
                                + element + " lie together",
                        lane);
            }
            long place = element != 0
                    ? (row / indexStride * stride + offset / element * element) * indexStride
                            + row % indexStride * element
                            + offset % element
                    : row * stride + offset;
            frame.addresses[lane] = base + scalarOffset + place;
            fewest = Math.min(fewest, frame.inRange[lane]);
        }
        frame.step = fewest < dwords ? BulkTransfer.NO_STEP : bufferStep(frame);
    }

    /** Whether nothing of a lane's data lies in the buffer: loads give 0, stores do nothing. */
    boolean isOutOfRange(Frame frame, int lane) {
        return dwordsInRange(frame, lane) <= 0;
    }

    /** How many dwords of a lane's data lie in the buffer; all of them in other memory. */
    int dwordsInRange(Frame frame, int lane) {
        return space == Space.BUFFER || space == Space.TYPED_BUFFER ? frame.inRange[lane] : Integer.MAX_VALUE;
    }

    /** How many dwords of an access are in range ("MI200 ISA, 9.1.5.1"): records count, or bytes of a buffer without them. */
    private int inRange(long records, long stride, boolean addLane, long row, long offset, int bytes) {
        if (addLane && !indexed) {
            return Integer.MAX_VALUE;
        }
        if (indexed && stride != 0) {
            return row < records ? Integer.MAX_VALUE : 0;
        }
        return dwordsBelow(records - offset, bytes);
    }

    /** The same where a field of the resource says what is in range. */
    private int inSelectedRange(
            Frame frame,
            long records,
            long stride,
            boolean addLane,
            long row,
            long offset,
            int bytes,
            boolean isSwizzled) {
        OutOfBounds select =
                OutOfBounds.of(BufferResource.oobSelect(frame.resource, 0)).orElseThrow();
        boolean isStructured = isSwizzled && stride != 0;
        return switch (select) {
            case EMPTY -> records == 0 ? 0 : Integer.MAX_VALUE;
            case INDEX -> row < records ? Integer.MAX_VALUE : 0;
            case STRUCTURED -> row < records ? dwordsBelow(stride - offset, bytes) : 0;
            case RAW ->
                isStructured
                        ? row < records ? dwordsBelow(stride - offset, bytes) : 0
                        : addLane && !indexed ? Integer.MAX_VALUE : dwordsBelow(records - offset, bytes);
        };
    }

    private static int dwordsBelow(long left, int bytes) {
        return left < Math.min(bytes, DWORD) ? 0 : bytes < DWORD ? 1 : (int) Math.min(left / DWORD, Integer.MAX_VALUE);
    }

    /** Bytes from one dword of a lane's data to the next. */
    int step(Wave wave, Frame frame, int lane) {
        return switch (space) {
            case SCRATCH -> DWORD * wave.lanes();
            case BUFFER, TYPED_BUFFER -> bufferStep(frame);
            case FLAT -> wave.scratch().contains(frame.addresses[lane], 1) ? DWORD * wave.lanes() : DWORD;
            default -> DWORD;
        };
    }

    private int bufferStep(Frame frame) {
        // Data that leaves an element is one of dwords.
        return !wide && swizzled.element(frame.resource) == DWORD
                ? DWORD * INDEX_STRIDES[BufferResource.indexStride(frame.resource, 0)]
                : DWORD;
    }

    /** Whether a lane's address is one of LDS. */
    boolean isShared(long address) {
        return space == Space.FLAT && machine.apertures().isShared(address);
    }
}
