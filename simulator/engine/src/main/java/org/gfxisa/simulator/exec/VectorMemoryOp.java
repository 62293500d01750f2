package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.simulator.compile.BoundInstruction;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** Loads, stores and atomics of vector instructions on flat, global, scratch and buffer memory. */
final class VectorMemoryOp extends Op {
    private static final int DWORD = 4;
    private final Access access;
    private final Element element;
    private final int dwords;
    private final Half half;
    private final LaneAddresses addresses;
    private final AddressSpace memory;
    private final Optional<LaneRegisters> result;
    private final Optional<LaneRegisters> data;
    private final boolean returns;
    private final boolean compares;
    private final boolean masked;
    private final Optional<AtomicUpdate> update;
    private final BulkTransfer bulk;
    /** A load or store without a choice of dwords: {@link BulkTransfer} mostly does it all. */
    private final boolean isUsual;
    /** What the usual access loads to or stores from. */
    private final LaneRegisters to;

    private final int bytes;

    private VectorMemoryOp(Bound bound, MemoryAction action) {
        access = action.access();
        element = action.element();
        dwords = element.dwords();
        half = action.half();
        addresses = new LaneAddresses(bound, action.space(), action.addressing());
        memory = bound.machine().memory();
        returns = action.returns() == Setting.ALWAYS || action.returns() == Setting.MODIFIER && bound.hasResult();
        compares = action.comparand() == Comparand.SECOND;
        masked = action.masked();
        update = action.update();
        boolean hasResult = access == Access.LOAD || access == Access.ATOMIC && returns;
        result = hasResult ? Optional.of(LaneRegisters.of(bound.first("vdst", "vdata"))) : Optional.empty();
        data = access == Access.LOAD ? Optional.empty() : Optional.of(LaneRegisters.of(bound.first("vdata")));
        bulk = new BulkTransfer(element, half, memory);
        isUsual = access != Access.ATOMIC && !masked;
        to = access == Access.LOAD ? result.orElseThrow() : data.orElseThrow();
        bytes = element.bytes();
    }

    static Op of(Bound bound, MemoryAction action) {
        boolean toLds = action.lds() == Setting.ALWAYS || action.lds() == Setting.MODIFIER && bound.flag("lds");
        return toLds ? LdsTransferOp.of(bound, action) : new VectorMemoryOp(bound, action);
    }

    @Override
    boolean isVector() {
        return true;
    }

    @Override
    int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        if (exec == 0 || isUsual && transfer(wave, frame, exec)) {
            return next;
        }
        addresses.compute(wave, frame, exec, element.bytes());
        if (isUsual && transfer(wave, frame, exec, bulk.offsets(frame, exec))) {
            return next;
        }
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long address = frame.addresses[lane];
            if (addresses.isOutOfRange(frame, lane)) {
                outOfRange(wave, lane);
            } else if (addresses.isShared(address)) {
                shared(wave, (int) address, lane);
            } else {
                switch (access) {
                    case LOAD -> load(wave, frame, address, lane);
                    case STORE -> store(wave, frame, address, lane);
                    case ATOMIC -> atomic(wave, frame, address, lane);
                }
            }
        }
        return next;
    }

    /** Loads and stores of flat and global memory without a detour over addresses; false, with nothing done, where this is not possible. */
    private boolean transfer(Wave wave, Frame frame, long exec) {
        return addresses.isFlat() && transfer(wave, frame, exec, addresses.flatOffsets(wave, frame, exec, bytes));
    }

    /** Accesses {@link Frame#offsets} of an allocation, if there is one. */
    private boolean transfer(Wave wave, Frame frame, long exec, Segment segment) {
        if (segment == Segment.NONE || !frame.mayAccess(segment)) {
            return false;
        }
        if (access == Access.LOAD) {
            bulk.load(wave, frame, segment, exec, to);
            return true;
        }
        if (segment.isWritable() && !memory.isJournaled()) {
            bulk.store(wave, frame, segment, exec, to);
            return true;
        }
        return false;
    }

    private void outOfRange(Wave wave, int lane) {
        if (result.isEmpty()) {
            return;
        }
        if (element.bytes() < DWORD) {
            small(result.get(), wave, lane, 0);
            return;
        }
        for (int i = 0; i < dwords; i++) {
            result.get().set(wave, i, lane, 0);
        }
    }

    private void load(Wave wave, Frame frame, long address, int lane) {
        LaneRegisters to = result.orElseThrow();
        int bytes = element.bytes();
        if (bytes < DWORD) {
            small(
                    to,
                    wave,
                    lane,
                    Accesses.readSmall(frame, memory, address, bytes, addresses.step(wave, frame, lane), lane));
            return;
        }
        int step = addresses.step(wave, frame, lane);
        int inRange = addresses.dwordsInRange(frame, lane);
        for (int i = 0; i < dwords; i++) {
            if (isLeftOut(wave, i)) {
                continue;
            }
            long at = address + (long) step * i;
            to.set(wave, i, lane, i < inRange ? Accesses.readDword(frame, memory, at, step, lane) : 0);
        }
    }

    private void small(LaneRegisters to, Wave wave, int lane, int value) {
        int[] array = to.array(wave, 0);
        array[lane] = BulkTransfer.placed(value, element, half, array[lane]);
    }

    private void store(Wave wave, Frame frame, long address, int lane) {
        LaneRegisters from = data.orElseThrow();
        int bytes = element.bytes();
        int step = addresses.step(wave, frame, lane);
        if (bytes < DWORD) {
            int value = half == Half.HIGH ? from.get(wave, 0, lane) >>> 16 : from.get(wave, 0, lane);
            Accesses.writeSmall(frame, memory, address, bytes, value, step, lane);
            return;
        }
        int inRange = addresses.dwordsInRange(frame, lane);
        for (int i = 0; i < dwords && i < inRange; i++) {
            if (!isLeftOut(wave, i)) {
                Accesses.writeDword(frame, memory, address + (long) step * i, from.get(wave, i, lane), step, lane);
            }
        }
    }

    private boolean isLeftOut(Wave wave, int dword) {
        return masked && (wave.m0() >>> dword & 1) == 0;
    }

    private void atomic(Wave wave, Frame frame, long address, int lane) {
        LaneRegisters from = data.orElseThrow();
        Segment segment = Accesses.writable(frame, memory, address, element.bytes(), lane);
        int mode = FloatMode.of(wave.mode);
        if (update.orElseThrow() instanceof AtomicUpdate.Of32 u) {
            int compare = compares ? from.get(wave, 1, lane) : 0;
            int old = Accesses.update32(segment, address, u, from.get(wave, 0, lane), compare, mode, lane);
            if (returns) {
                result.orElseThrow().set(wave, 0, lane, old);
            }
        } else if (update.orElseThrow() instanceof AtomicUpdate.Of64 u) {
            long compare = compares ? from.pair(wave, 2, lane) : 0;
            long old = Accesses.update64(segment, address, u, from.pair(wave, 0, lane), compare, mode, lane);
            if (returns) {
                result.orElseThrow().setPair(wave, 0, lane, old);
            }
        }
    }

    /** A flat address in the shared aperture. */
    private void shared(Wave wave, int offset, int lane) {
        Lds lds = wave.group().lds();
        LdsData.check(lds, offset, element.bytes(), lane);
        switch (access) {
            case LOAD -> {
                LaneRegisters to = result.orElseThrow();
                if (element.bytes() < DWORD) {
                    small(to, wave, lane, element.bytes() == 1 ? lds.getByte(offset) : lds.getShort(offset));
                } else {
                    LdsData.load(lds, offset, dwords, to, 0, wave, lane);
                }
            }
            case STORE -> LdsData.store(lds, offset, element, half, data.orElseThrow(), 0, wave, lane);
            case ATOMIC -> sharedAtomic(lds, offset, wave, lane);
        }
    }

    private void sharedAtomic(Lds lds, int offset, Wave wave, int lane) {
        LdsData.checkAtomic(offset, element.bytes(), lane);
        LaneRegisters from = data.orElseThrow();
        int mode = FloatMode.of(wave.mode);
        if (update.orElseThrow() instanceof AtomicUpdate.Of32 u) {
            int old = LdsData.update32(
                    lds, offset, u, from.get(wave, 0, lane), compares ? from.get(wave, 1, lane) : 0, mode);
            if (returns) {
                result.orElseThrow().set(wave, 0, lane, old);
            }
        } else if (update.orElseThrow() instanceof AtomicUpdate.Of64 u) {
            long old = LdsData.update64(
                    lds, offset, u, from.pair(wave, 0, lane), compares ? from.pair(wave, 2, lane) : 0, mode);
            if (returns) {
                result.orElseThrow().setPair(wave, 0, lane, old);
            }
        }
    }

    @Override
    BoundInstruction bound() {
        return new BoundInstruction.Other();
    }
}
