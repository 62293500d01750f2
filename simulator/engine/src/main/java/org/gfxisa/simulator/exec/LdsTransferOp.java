package org.gfxisa.simulator.exec;

import org.gfxisa.exec.Access;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.isa.abi.LdsM0;
import org.gfxisa.simulator.compile.BoundInstruction;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.wave.Wave;

/** Moves data between memory and LDS without registers: a dword a lane, at M0[15:0] + offset + 4 times the lane's number. */
final class LdsTransferOp extends Op {
    private static final int DWORD = 4;
    private final boolean load;
    private final Element element;
    private final LaneAddresses addresses;
    private final AddressSpace memory;
    private final int offset;

    private LdsTransferOp(Bound bound, MemoryAction action) {
        load = action.access() == Access.LOAD;
        element = action.element();
        addresses = new LaneAddresses(bound, action.space());
        memory = bound.machine().memory();
        offset = bound.number("offset");
    }

    static Op of(Bound bound, MemoryAction action) {
        if (action.element().dwords() != 1) {
            throw new Unsupported("only dwords go to LDS");
        }
        return new LdsTransferOp(bound, action);
    }

    @Override
    boolean isVector() {
        return true;
    }

    @Override
    int execute(Wave wave, Frame frame) {
        Lds lds = wave.group().lds();
        long exec = wave.exec();
        addresses.compute(wave, frame, exec, element.bytes());
        int base = LdsM0.ldsOffset(wave.m0()) + offset;
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int place = base + lane * DWORD;
            LdsData.check(lds, place, DWORD, lane);
            long address = frame.addresses[lane];
            int step = addresses.step(wave, frame, lane);
            boolean outside = addresses.isOutOfRange(frame, lane);
            if (load) {
                lds.setInt(place, outside ? 0 : read(frame, address, step, lane));
            } else if (!outside) {
                Accesses.writeDword(frame, memory, address, lds.getInt(place), step, lane);
            }
        }
        return next;
    }

    private int read(Frame frame, long address, int step, int lane) {
        if (element.bytes() == DWORD) {
            return Accesses.readDword(frame, memory, address, step, lane);
        }
        int value = Accesses.readSmall(frame, memory, address, element.bytes(), step, lane);
        return BulkTransfer.placed(value, element, Half.NONE, 0);
    }

    @Override
    BoundInstruction bound() {
        return new BoundInstruction.Other();
    }
}
