package org.gfxisa.simulator.op.memory;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.exec.Lanes;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.IndexStride;
import org.gfxisa.isa.abi.OutOfBounds;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.port.AccessData;
import org.gfxisa.simulator.port.AccessPlan;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.runtime.BufferExtent;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.PrivateBuffer;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/** The addresses within a buffer, whose resource is in scalar registers. */
final class BufferAddresses {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;
    /** Records that lie together, by the value of the resource's field. */
    private static final int[] INDEX_STRIDES =
            Arrays.stream(IndexStride.values()).mapToInt(IndexStride::records).toArray();

    /** By the value of the resource's field. */
    private static final OutOfBounds[] OUT_OF_BOUNDS = OutOfBounds.values();

    /** Bits of the stride before those that data_format may have. */
    private static final int STRIDE_BITS = 14;

    private static final int[] NO_OFFSETS = new int[Wave.LANES];

    private final Optional<LaneRegisters> vaddr;
    private final ScalarSource resource;
    /** The number of the first register of the resource; negative if the operand is no register. */
    private final int resourceRegister;

    private final Optional<ScalarSource> soffset;
    private final boolean indexed;
    private final boolean offsets;
    /** A lane adds a 64-bit offset, and the buffer has no end, as only gfx6 and gfx7 know it. */
    private final boolean wide;

    private final int immediate;
    private final SwizzledBuffers swizzled;
    private final boolean hasSelect;
    /** Whether the range check of raw buffers, or the offset within a record, has SOFFSET in it. */
    private final boolean isScalarInRange;

    private final boolean isScalarInRecord;
    private final boolean wraps;
    /** Whether data_format has high bits of the stride where lanes' numbers are added. */
    private final boolean hasLongStride;
    /** By which the allocation is remembered that was used last. */
    private final int place;

    /**
     * Those of an instruction.
     *
     * @param isFormatted whether it converts what it moves by a format
     */
    BufferAddresses(Bound bound, boolean isFormatted) {
        vaddr = bound.operand("vaddr")
                .filter(v -> !v.isAbsent() && v.width() > 0)
                .map(LaneRegisters::of);
        resource = ScalarSource.of(bound.first("srsrc"), bound.machine());
        resourceRegister = resource.code().orElse(-1);
        soffset = bound.operand("soffset").map(v -> ScalarSource.of(v, bound.machine()));
        indexed = bound.flag("idxen");
        offsets = bound.flag("offen");
        wide = bound.flag("addr64");
        immediate = bound.number("offset");
        place = (int) (bound.address() >>> 3);
        TargetProperties properties = TargetProperties.of(bound.machine().isa().processor());
        swizzled = SwizzledBuffers.of(properties);
        hasSelect = properties.outOfBoundsSelect();
        isScalarInRange = properties.scalarOffsetInRange();
        isScalarInRecord = properties.scalarOffsetInRecord();
        wraps = properties.bufferOffsetWraps();
        hasLongStride = properties.strideInDataFormat() && !isFormatted;
    }

    /** Returns whether they may be in scratch: neither indices nor 64-bit offsets take part in them. */
    boolean mayBePrivate() {
        return !indexed && !wide && resourceRegister >= 0;
    }

    /**
     * Says where a request goes.
     *
     * @param bytes what is accessed at each address, for the range check
     */
    void prepare(Wave wave, Frame frame, MemoryRequest request, int bytes) {
        readResource(wave, frame.resource);
        if (wide) {
            wide(wave, frame, request);
        } else {
            prepare32(wave, frame, request, bytes);
        }
    }

    /** Address of the first lane's dword, if each lane's own memory is accessed, at an offset that all have: {@link AccessPlan.Start}. */
    long start(Wave wave, RuntimeCallbacks callbacks) {
        long base = privateBase(wave, callbacks);
        long scalar = scalarOffset(wave);
        return base == 0
                ? 0
                : SwizzledRow.start(
                        base + (isScalarInRecord ? 0 : scalar),
                        wave.lanes(),
                        immediate + (isScalarInRecord ? (int) scalar : 0));
    }

    private long privateBase(Wave wave, RuntimeCallbacks callbacks) {
        PrivateBuffer known = callbacks.privateBuffer;
        if (!known.isOf(wave.sgpr, resourceRegister, wave.lanes())) {
            ByteBuffer from = callbacks.resource;
            readResource(wave, from);
            boolean isRow = isPrivate(from) && INDEX_STRIDES[BufferResource.indexStride(from, 0)] == wave.lanes();
            known.set(wave.sgpr, resourceRegister, wave.lanes(), isRow ? BufferResource.baseAddress(from, 0) : 0);
        }
        return known.base();
    }

    /** An access as compiled code does it, if that knows it. */
    Optional<Supplier<FastPath>> fastPath(AddressSpace memory, AccessData what) {
        if (wide
                || resourceRegister < 0
                || vaddr.filter(LaneRegisters::accumulation).isPresent()) {
            return Optional.empty();
        }
        AccessPlan plan = new AccessPlan(what, vaddr.map(LaneRegisters::first).orElse(0), false, -1, immediate);
        return Optional.of(plan.buffer(memory, indexed, offsets, this::isRead));
    }

    /** Says where a buffer is and ends, if its bytes lie in a row and the lanes' numbers are not added: {@link AccessPlan.Resource}. */
    private boolean isRead(Wave wave, RuntimeCallbacks callbacks) {
        ByteBuffer from = callbacks.resource;
        readResource(wave, from);
        if (swizzled.element(from) != 0 || BufferResource.addTidEnable(from, 0)) {
            return false;
        }
        BufferExtent extent = callbacks.extent;
        long scalar = scalarOffset(wave);
        setRange(extent, from, scalar);
        extent.start = BufferResource.baseAddress(from, 0) + scalar;
        extent.stride = indexed ? BufferResource.stride(from, 0) : 0;
        extent.end -= isScalarInRecord && extent.end != BufferExtent.ENDLESS ? scalar : 0;
        extent.wraps = wraps ? DWORD_MASK + 1 - (isScalarInRecord ? scalar : 0) : BufferExtent.ENDLESS;
        return true;
    }

    /**
     * Sets how many records and bytes are in range ("MI200 ISA, 9.1.5.1"; "RDNA3 ISA, table 46").
     *
     * @param scalar SOFFSET, which bytes are counted with where it belongs to the offset in a record
     */
    private void setRange(BufferExtent extent, ByteBuffer from, long scalar) {
        boolean addLane = BufferResource.addTidEnable(from, 0);
        long stride = stride(from, addLane);
        long records = BufferResource.numRecords(from, 0);
        OutOfBounds byField = OUT_OF_BOUNDS[BufferResource.oobSelect(from, 0)];
        OutOfBounds select = hasSelect ? byField : indexed && stride != 0 ? OutOfBounds.INDEX : OutOfBounds.RAW;
        boolean isRaw = select == OutOfBounds.RAW;
        boolean isStructured =
                select == OutOfBounds.STRUCTURED || hasSelect && isRaw && stride != 0 && swizzled.element(from) != 0;
        long bytes = isStructured
                ? stride
                : !isRaw || addLane && !indexed
                        ? BufferExtent.ENDLESS
                        : records - (isScalarInRange && !isScalarInRecord ? scalar : 0);
        extent.records = isStructured || select == OutOfBounds.INDEX ? records : BufferExtent.ENDLESS;
        extent.end = records == 0 && !isRaw ? 0 : bytes;
    }

    /** Returns whether a buffer is each lane's own memory, by dwords, without an end. */
    private boolean isPrivate(ByteBuffer buffer) {
        boolean hasEnd = hasSelect
                && (BufferResource.oobSelect(buffer, 0) != OutOfBounds.RAW.value()
                        || BufferResource.stride(buffer, 0) != 0);
        return !indexed && !hasEnd && swizzled.element(buffer) == DWORD && BufferResource.addTidEnable(buffer, 0);
    }

    private long scalarOffset(Wave wave) {
        return soffset.isPresent() ? soffset.get().get(wave) & DWORD_MASK : 0;
    }

    private void readResource(Wave wave, ByteBuffer to) {
        resource.copy(wave, to, BufferResource.SIZE / DWORD);
    }

    private void wide(Wave wave, Frame frame, MemoryRequest request) {
        long base = BufferResource.baseAddress(frame.resource, 0) + scalarOffset(wave) + immediate;
        LaneRegisters offset = vaddr.orElseThrow();
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            request.addresses[lane] = base + offset.pair(wave, 0, lane);
        }
    }

    private void prepare32(Wave wave, Frame frame, MemoryRequest request, int bytes) {
        long scalar = scalarOffset(wave);
        // What offsets of lanes are added to, of which the first takes part in swizzling and the check of records.
        long first = immediate + (isScalarInRecord ? scalar : 0);
        long base = BufferResource.baseAddress(frame.resource, 0) + (isScalarInRecord ? 0 : scalar);
        BufferExtent extent = frame.callbacks().extent;
        setRange(extent, frame.resource, scalar);
        long end = extent.end;
        int element = swizzled.element(frame.resource);
        boolean addLane = BufferResource.addTidEnable(frame.resource, 0);
        long stride = stride(frame.resource, addLane);
        long indexStride = INDEX_STRIDES[BufferResource.indexStride(frame.resource, 0)];
        boolean isRaw = element == 0 && !indexed && !addLane && extent.records == BufferExtent.ENDLESS;
        if (isRaw && end != BufferExtent.ENDLESS && isInside(wave, request, end - bytes - first)) {
            long from = base + first;
            if (offsets) {
                request.unresolved(place, from, vaddr.orElseThrow().array(wave, 0));
            } else {
                Arrays.fill(request.addresses, from);
            }
            return;
        }
        if (isPrivate(frame.resource) && indexStride >= wave.lanes()) {
            request.stride = DWORD * (int) indexStride;
            if (!offsets) {
                SwizzledRow.prepare(request, place, base, (int) indexStride, (int) first);
                return;
            }
            int[] lows = vaddr.orElseThrow().array(wave, 0);
            for (int lane = 0; lane < Wave.LANES; lane++) {
                long offset = offset(first, lows[lane]);
                request.addresses[lane] = SwizzledRow.address(base, (int) indexStride, offset, lane);
            }
            return;
        }
        int[] indices = indexed ? vaddr.orElseThrow().array(wave, 0) : NO_OFFSETS;
        int[] lows = offsets ? vaddr.orElseThrow().array(wave, indexed ? 1 : 0) : NO_OFFSETS;
        int dwords = (bytes + DWORD - 1) / DWORD;
        int fewest = dwords;
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long offset = offset(first, lows[lane]);
            long record = (indices[lane] & DWORD_MASK) + (addLane ? lane : 0);
            int inRange = record < extent.records ? dwordsBelow(end - offset, bytes) : 0;
            if (element != 0 && element != DWORD && (offset & element - 1) + bytes > element) {
                throw KernelFault.ofLane(
                        KernelFault.Kind.MISALIGNED,
                        "accesses " + bytes + " bytes at " + offset + " of a record of a swizzled buffer, of which "
                                + element + " lie together",
                        lane);
            }
            // Elements and the records that lie together are powers of two.
            long place = element != 0
                    ? (record & -indexStride) * stride
                            + (offset & -element) * indexStride
                            + (record & indexStride - 1) * element
                            + (offset & element - 1)
                    : record * stride + offset;
            request.addresses[lane] = base + place;
            request.inRange[lane] = inRange;
            fewest = Math.min(fewest, inRange);
        }
        request.isBounded = fewest < dwords;
        // Data that leaves an element is one of dwords.
        request.stride = element == DWORD ? DWORD * (int) indexStride : DWORD;
    }

    private long offset(long first, int low) {
        long offset = first + (low & DWORD_MASK);
        return wraps ? offset & DWORD_MASK : offset;
    }

    private long stride(ByteBuffer buffer, boolean addLane) {
        long stride = BufferResource.stride(buffer, 0);
        return addLane && hasLongStride ? stride | (long) BufferResource.dataFormat(buffer, 0) << STRIDE_BITS : stride;
    }

    /** Returns whether it is known that no lane of a buffer whose bytes lie in a row has a greater offset than the last one. */
    private boolean isInside(Wave wave, MemoryRequest request, long last) {
        long outside = last;
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

    /** How many dwords of an access are in the bytes that are left. */
    private static int dwordsBelow(long left, int bytes) {
        return left < Math.min(bytes, DWORD) ? 0 : bytes < DWORD ? 1 : (int) Math.min(left / DWORD, Integer.MAX_VALUE);
    }
}
