package org.gfxisa.simulator.op.memory;

import java.nio.ByteBuffer;
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
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.QuickAccess;
import org.gfxisa.simulator.port.QuickRow;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * The addresses that a vector memory instruction goes to. Scratch is swizzled: consecutive dwords of a lane are a dword of every lane
 * apart.
 */
final class LaneAddresses implements MemoryRequest.Resolver {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;
    /** Records that lie together, by the value of the resource's field. */
    private static final int[] INDEX_STRIDES =
            Arrays.stream(IndexStride.values()).mapToInt(IndexStride::records).toArray();

    /** By the value of the resource's field. */
    private static final OutOfBounds[] OUT_OF_BOUNDS = OutOfBounds.values();

    private static final int[] NO_OFFSETS = new int[Wave.LANES];

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

    private final SwizzledBuffers swizzled;
    private final boolean hasSelect;
    /** By which the allocation is remembered that was used last. */
    private final int place;

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
        place = (int) (bound.address() >>> 3);
        TargetProperties properties = TargetProperties.of(machine.isa().processor());
        swizzled = SwizzledBuffers.of(properties);
        hasSelect = properties.outOfBoundsSelect();
    }

    /**
     * Says where a request goes.
     *
     * @param bytes what is accessed at each address, for the range check of buffers
     */
    void prepare(Wave wave, Frame frame, MemoryRequest request, int bytes) {
        switch (space) {
            case SCRATCH -> {
                request.stride = DWORD * wave.lanes();
                scratch(wave, request);
            }
            case BUFFER, TYPED_BUFFER -> {
                readResource(wave, frame.resource);
                if (wide) {
                    wideBuffer(wave, frame, request);
                } else {
                    buffer(wave, frame, request, bytes);
                }
            }
            default -> flat(wave, request);
        }
    }

    /** A load or store there as compiled code does it, if that knows it: of flat and global memory, at addresses that lanes have. */
    Optional<QuickAccess> quick(Transfer transfer, boolean isLoad, LaneRegisters data) {
        boolean isKnown = (space == Space.FLAT || space == Space.GLOBAL)
                && vaddr.filter(v -> !v.accumulation()).isPresent()
                && (saddr.isEmpty() || addressWidth == 1 && saddr.get().code().isPresent());
        return isKnown
                ? Optional.of(new QuickAccess(
                        transfer,
                        isLoad,
                        vaddr.orElseThrow().first(),
                        addressWidth == 2,
                        saddr.isPresent() ? saddr.get().code().getAsInt() : -1,
                        immediate,
                        data.accumulation(),
                        data.first()))
                : Optional.empty();
    }

    /** The same of scratch and buffers, where each lane's address is at the same place in its own memory. */
    Optional<QuickRow> quickRow(Transfer transfer, boolean isLoad, LaneRegisters data) {
        boolean isScratch = space == Space.SCRATCH;
        boolean isKnown = transfer.bytes() >= DWORD
                && (isScratch ? vaddr.isEmpty() : space == Space.BUFFER && !indexed && !offsets && !wide);
        QuickRow.Start start = isScratch ? (wave, outside) -> scratchRow(wave) : this::bufferRow;
        return isKnown
                ? Optional.of(new QuickRow(transfer, isLoad, start, data.accumulation(), data.first()))
                : Optional.empty();
    }

    private long scratchRow(Wave wave) {
        return row(scratchBase(wave), scratchOffset(wave), wave.lanes());
    }

    private long bufferRow(Wave wave, Outside outside) {
        readResource(wave, outside.resource);
        boolean isRow = isPrivate(outside.resource)
                && INDEX_STRIDES[BufferResource.indexStride(outside.resource, 0)] == wave.lanes();
        long base = BufferResource.baseAddress(outside.resource, 0) + scalarOffset(wave);
        return isRow ? row(base, immediate, wave.lanes()) : 0;
    }

    private static long row(long base, long offset, int lanes) {
        return ((base | offset) & DWORD - 1) == 0 ? base + offset * lanes : 0;
    }

    /** Whether a buffer is each lane's own memory, by dwords, without an end. */
    private boolean isPrivate(ByteBuffer buffer) {
        boolean hasEnd = hasSelect
                && (BufferResource.oobSelect(buffer, 0) != OutOfBounds.RAW.value()
                        || BufferResource.stride(buffer, 0) != 0);
        return !indexed && !hasEnd && swizzled.element(buffer) == DWORD && BufferResource.addTidEnable(buffer, 0);
    }

    private void flat(Wave wave, MemoryRequest request) {
        long from = immediate + (saddr.isPresent() ? saddr.get().get(wave) : 0);
        if (vaddr.isEmpty()) {
            for (int i = 0; i < Wave.LANES; i++) {
                request.addresses[i] = from + i * laneStep;
            }
            resolve(request);
        } else if (addressWidth == 2) {
            request.unresolved(
                    this, place, from, vaddr.get().array(wave, 0), vaddr.get().array(wave, 1));
        } else {
            request.unresolved(this, place, from, vaddr.get().array(wave, 0));
        }
    }

    /** Flat addresses in the private aperture are offsets into the lane's scratch; those in the shared one go to the work-group's memory. */
    @Override
    public void resolve(MemoryRequest request) {
        if (space != Space.FLAT) {
            return;
        }
        long[] addresses = request.addresses;
        long privates = 0;
        long shared = 0;
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (machine.apertures().isPrivate(addresses[lane])) {
                addresses[lane] =
                        swizzled(scratchBase(request.wave), request.wave.lanes(), (int) addresses[lane], lane);
                privates |= 1L << lane;
            } else if (machine.apertures().isShared(addresses[lane])) {
                shared |= 1L << lane;
            }
        }
        request.shared = shared;
        if (privates != 0) {
            boolean isAll = privates == (request.mask & ~shared);
            request.stride = isAll ? DWORD * request.wave.lanes() : MemoryRequest.MIXED;
        }
    }

    private void scratch(Wave wave, MemoryRequest request) {
        int offset = scratchOffset(wave);
        long base = scratchBase(wave);
        int lanes = wave.lanes();
        long[] addresses = request.addresses;
        if (vaddr.isEmpty()) {
            swizzled(request, base, lanes, offset);
            return;
        }
        int[] offsets = vaddr.get().array(wave, 0);
        for (int lane = 0; lane < Wave.LANES; lane++) {
            addresses[lane] = swizzled(base, lanes, offset + offsets[lane], lane);
        }
    }

    /** The same offset in each lane's memory: where it begins a dword, addresses are a row. */
    private void swizzled(MemoryRequest request, long base, int lanes, long offset) {
        if (((base | offset) & DWORD - 1) == 0) {
            request.unresolvedRow(this, place, base + offset * lanes);
            return;
        }
        for (int lane = 0; lane < Wave.LANES; lane++) {
            request.addresses[lane] = swizzled(base, lanes, offset, lane);
        }
    }

    private static long swizzled(long base, int lanes, long offset, int lane) {
        return base + (offset & -DWORD) * lanes + (long) lane * DWORD + (offset & DWORD - 1);
    }

    private int scratchOffset(Wave wave) {
        return immediate + (saddr.isPresent() ? (int) saddr.get().get(wave) : 0);
    }

    private long scratchBase(Wave wave) {
        long register = wave.pair(machine.layout().flatScratch());
        // It counts from where the driver has put all scratch memory: a multiple of 4 GiB here.
        return hasScratchOffset
                ? wave.scratch().address() & ~DWORD_MASK
                        | FlatScratchRegister.offset(register) * FlatScratchRegister.OFFSET_UNIT & DWORD_MASK
                : register;
    }

    private long scalarOffset(Wave wave) {
        return soffset.isPresent() ? soffset.get().get(wave) & DWORD_MASK : 0;
    }

    private void readResource(Wave wave, ByteBuffer to) {
        for (int i = 0; i < DWORD; i++) {
            to.putInt(DWORD * i, wave.sgpr[resource + i]);
        }
    }

    private void wideBuffer(Wave wave, Frame frame, MemoryRequest request) {
        long base = BufferResource.baseAddress(frame.resource, 0) + scalarOffset(wave) + immediate;
        LaneRegisters offset = vaddr.orElseThrow();
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            request.addresses[lane] = base + offset.pair(wave, 0, lane);
        }
    }

    private void buffer(Wave wave, Frame frame, MemoryRequest request, int bytes) {
        long base = BufferResource.baseAddress(frame.resource, 0) + scalarOffset(wave);
        long stride = BufferResource.stride(frame.resource, 0);
        long records = BufferResource.numRecords(frame.resource, 0);
        int element = swizzled.element(frame.resource);
        boolean addLane = BufferResource.addTidEnable(frame.resource, 0);
        long indexStride = INDEX_STRIDES[BufferResource.indexStride(frame.resource, 0)];
        if (element == 0 && !indexed && !addLane && isInside(wave, frame, request, records, bytes)) {
            long from = base + immediate;
            if (offsets) {
                request.unresolved(this, place, from, vaddr.orElseThrow().array(wave, 0));
            } else {
                Arrays.fill(request.addresses, from);
            }
            return;
        }
        OutOfBounds select = OUT_OF_BOUNDS[BufferResource.oobSelect(frame.resource, 0)];
        if (isPrivate(frame.resource) && indexStride >= wave.lanes()) {
            request.stride = DWORD * (int) indexStride;
            if (!offsets) {
                swizzled(request, base, (int) indexStride, immediate);
                return;
            }
            int[] lows = vaddr.orElseThrow().array(wave, 0);
            for (int lane = 0; lane < Wave.LANES; lane++) {
                long offset = immediate + (lows[lane] & DWORD_MASK);
                request.addresses[lane] = swizzled(base, (int) indexStride, offset, lane);
            }
            return;
        }
        int[] indices = indexed ? vaddr.orElseThrow().array(wave, 0) : NO_OFFSETS;
        int[] lows = offsets ? vaddr.orElseThrow().array(wave, indexed ? 1 : 0) : NO_OFFSETS;
        int dwords = (bytes + DWORD - 1) / DWORD;
        int fewest = dwords;
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long offset = immediate + (lows[lane] & DWORD_MASK);
            long row = (indices[lane] & DWORD_MASK) + (addLane ? lane : 0);
            int inRange = hasSelect
                    ? inSelectedRange(select, records, stride, addLane, row, offset, bytes, element != 0)
                    : inRange(records, stride, addLane, row, offset, bytes);
            if (element != 0 && element != DWORD && (offset & element - 1) + bytes > element) {
                throw KernelFault.ofLane(
                        KernelFault.Kind.MISALIGNED,
                        "accesses " + bytes + " bytes at " + offset + " of a record of a swizzled buffer, of which "
                                + element + " lie together",
                        lane);
            }
            // Elements and the records that lie together are powers of two.
            long place = element != 0
                    ? (row & -indexStride) * stride
                            + (offset & -element) * indexStride
                            + (row & indexStride - 1) * element
                            + (offset & element - 1)
                    : row * stride + offset;
            request.addresses[lane] = base + place;
            request.inRange[lane] = inRange;
            fewest = Math.min(fewest, inRange);
        }
        request.isBounded = fewest < dwords;
        // Data that leaves an element is one of dwords.
        request.stride = element == DWORD ? DWORD * (int) indexStride : DWORD;
    }

    /** Whether it is known that no lane leaves a buffer of so many bytes, which lie in a row. */
    private boolean isInside(Wave wave, Frame frame, MemoryRequest request, long records, int bytes) {
        long last = records - bytes - immediate;
        if (last < 0 || hasSelect && BufferResource.oobSelect(frame.resource, 0) != OutOfBounds.RAW.value()) {
            return false;
        }
        long outside = 0;
        int[] registers = offsets ? vaddr.orElseThrow().array(wave, 0) : NO_OFFSETS;
        int count = Lanes.first(request.mask);
        for (int lane = 0; lane < count; lane++) {
            outside |= last - (registers[lane] & DWORD_MASK);
        }
        for (long rest = count < 0 ? request.mask : 0; rest != 0; rest &= rest - 1) {
            outside |= last - (registers[Long.numberOfTrailingZeros(rest)] & DWORD_MASK);
        }
        return outside >= 0;
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
            OutOfBounds select,
            long records,
            long stride,
            boolean addLane,
            long row,
            long offset,
            int bytes,
            boolean isSwizzled) {
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
}
