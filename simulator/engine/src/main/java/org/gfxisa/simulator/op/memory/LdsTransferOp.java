package org.gfxisa.simulator.op.memory;

import org.gfxisa.exec.Access;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.isa.abi.LdsM0;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.Wave;

/**
 * Moves whole dwords of each lane between memory and LDS, without registers. The address in LDS is M0[15:0], plus the offset, plus the number of the
 * lane times the size of its data, rounded up to a power of two.
 */
final class LdsTransferOp extends Op {
    private static final int DWORD = 4;

    private final boolean load;
    private final Transfer transfer;
    private final Transfer whole;
    /** The distance of two lanes in LDS, in bytes. */
    private final int distance;

    private final LaneAddresses addresses;
    private final MemoryPort port;
    private final int offset;

    LdsTransferOp(Bound bound, MemoryAction action) {
        load = action.access() == Access.LOAD;
        transfer = bound.transfer(action, false);
        whole = Transfer.of(DWORD * transfer.dwords());
        distance = Integer.highestOneBit(2 * whole.bytes() - 1);
        addresses = new LaneAddresses(bound, action);
        port = bound.machine().port();
        offset = bound.number("offset");
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        if (load) {
            request(wave, frame, exec);
            port.load(frame.request);
            local(wave, frame, exec);
            port.store(frame.request);
        } else {
            local(wave, frame, exec);
            port.load(frame.request);
            request(wave, frame, exec);
            port.store(frame.request);
        }
        return next;
    }

    /** The side of memory. */
    private void request(Wave wave, Frame frame, long exec) {
        frame.request.begin(wave, transfer, exec);
        addresses.prepare(wave, frame, frame.request, transfer.bytes());
        frame.through(frame.request);
    }

    /** The side of LDS. */
    private void local(Wave wave, Frame frame, long exec) {
        frame.laneOffsets(LdsM0.ldsOffset(wave.m0()), distance);
        frame.request.beginTransfer(wave, whole, exec, frame.laneOffsets, offset);
        frame.through(frame.request);
    }

    @Override
    public BoundInstruction bound() {
        return new BoundInstruction.Other("from memory to LDS");
    }
}
