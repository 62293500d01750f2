package org.gfxisa.simulator.op.memory;

import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Addressing;
import org.gfxisa.exec.FormatAction;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Space;
import org.gfxisa.isa.abi.FlatScratchRegister;
import org.gfxisa.isa.abi.FlatScratchSetup;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.port.AccessData;
import org.gfxisa.simulator.port.AccessPlan;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.wave.Wave;

/**
 * The addresses that a vector memory instruction goes to. Scratch is swizzled: consecutive dwords of a lane are a dword of every lane
 * apart.
 */
final class LaneAddresses implements MemoryRequest.Resolver {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;
    private final Space space;
    private final Machine machine;
    private final Optional<LaneRegisters> vaddr;
    private final int addressWidth;
    private final Optional<ScalarSource> saddr;
    private final Optional<BufferAddresses> buffer;
    private final int immediate;
    /** FLAT_SCRATCH is an offset and a size, not an address. */
    private final boolean hasScratchOffset;
    /** Added once for each lane before. */
    private final int laneStep;

    /** By which the allocation is remembered that was used last. */
    private final int place;

    LaneAddresses(Bound bound, MemoryAction action) {
        this(bound, action.space(), action.addressing(), false);
    }

    LaneAddresses(Bound bound, FormatAction action) {
        this(bound, action.space(), Addressing.OPERANDS, true);
    }

    private LaneAddresses(Bound bound, Space space, Addressing addressing, boolean isFormatted) {
        this.space = space;
        laneStep = addressing == Addressing.LANE ? DWORD : 0;
        machine = bound.machine();
        hasScratchOffset = TargetProperties.of(machine.isa().processor()).flatScratch() == FlatScratchSetup.OFFSET;
        Optional<OperandView> address = bound.operand("vaddr").filter(v -> !v.isAbsent() && v.width() > 0);
        vaddr = address.map(LaneRegisters::of);
        addressWidth = address.map(OperandView::width).orElse(0);
        saddr = bound.operand("saddr").filter(v -> !v.isAbsent()).map(v -> ScalarSource.of(v, machine));
        boolean isBuffer = space == Space.BUFFER || space == Space.TYPED_BUFFER;
        buffer = isBuffer ? Optional.of(new BufferAddresses(bound, isFormatted)) : Optional.empty();
        immediate = bound.number("offset");
        place = (int) (bound.address() >>> 3);
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
            case BUFFER, TYPED_BUFFER -> buffer.orElseThrow().prepare(wave, frame, request, bytes);
            default -> flat(wave, request);
        }
    }

    /** A load, a store or an atomic there as compiled code does it, if that knows it: of flat and global memory, at addresses that lanes have. */
    Optional<AccessPlan> plan(AccessData what) {
        boolean isKnown = (space == Space.FLAT || space == Space.GLOBAL)
                && vaddr.filter(v -> !v.accumulation()).isPresent()
                && (saddr.isEmpty() || addressWidth == 1 && saddr.get().code().isPresent());
        return isKnown
                ? Optional.of(new AccessPlan(
                        what,
                        vaddr.orElseThrow().first(),
                        addressWidth == 2,
                        saddr.isPresent() ? saddr.get().code().getAsInt() : -1,
                        immediate))
                : Optional.empty();
    }

    /** The same of buffers. */
    Optional<Supplier<FastPath>> bufferFastPath(AddressSpace memory, AccessData what) {
        return buffer.filter(b -> space == Space.BUFFER).flatMap(b -> b.fastPath(memory, what));
    }

    /** The same of scratch, and of buffers that may be scratch. */
    Optional<Supplier<FastPath>> scratchFastPath(AddressSpace memory, AccessData what) {
        boolean isScratch = space == Space.SCRATCH;
        boolean isBuffer = space == Space.BUFFER && buffer.orElseThrow().mayBePrivate();
        boolean isPossible = (isScratch || isBuffer)
                && !what.isUpdate()
                && (vaddr.isPresent() || what.transfer().bytes() >= DWORD)
                && vaddr.filter(LaneRegisters::accumulation).isEmpty();
        AccessPlan.Start start = (wave, callbacks) ->
                isScratch ? scratchStart(wave) : buffer.orElseThrow().start(wave, callbacks);
        return isPossible
                ? Optional.of(AccessPlan.scratch(
                        memory, what, start, vaddr.map(LaneRegisters::first).orElse(-1)))
                : Optional.empty();
    }

    private long scratchStart(Wave wave) {
        return SwizzledRow.start(scratchBase(wave), wave.lanes(), scratchOffset(wave));
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
                addresses[lane] = SwizzledRow.address(
                        scratchBase(request.wave), request.wave.lanes(), (int) addresses[lane], lane);
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
            SwizzledRow.prepare(request, place, base, lanes, offset);
            return;
        }
        int[] offsets = vaddr.get().array(wave, 0);
        for (int lane = 0; lane < Wave.LANES; lane++) {
            addresses[lane] = SwizzledRow.address(base, lanes, offset + offsets[lane], lane);
        }
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
}
