package org.gfxisa.simulator.op.memory;

import java.util.Optional;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.isa.abi.LdsDirectM0;
import org.gfxisa.isa.abi.LdsDirectType;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.Wave;

/** Loads one element of LDS, at the address in M0, into all lanes of the quads that have an active lane. */
final class LdsDirectLoadOp extends Op {
    /** The lowest lane of each quad. */
    private static final long QUADS = 0x1111111111111111L;

    private static final int QUAD = 0xf;

    private final Transfer[] transfers = new Transfer[8];
    private final MemoryPort port;
    private final LaneRegisters result;

    LdsDirectLoadOp(Bound bound, MemoryAction action) {
        Transfer whole = bound.transfer(action, false);
        for (int code = 0; code < transfers.length; code++) {
            transfers[code] = LdsDirectType.of(code)
                    .map(t ->
                            new Transfer(t.bytes(), t.signed(), Half.NONE, Optional.empty(), false, whole.modifiers()))
                    .orElse(whole);
        }
        port = bound.machine().port();
        result = LaneRegisters.of(bound.first("vdst"));
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        if (exec == 0) {
            return next;
        }
        int first = Long.numberOfTrailingZeros(exec);
        int m0 = wave.m0();
        frame.laneOffsets[first] = LdsDirectM0.address(m0);
        Transfer transfer = transfers[LdsDirectM0.dataType(m0)];
        frame.through(frame.request.beginLocal(wave, transfer, 1L << first, frame.laneOffsets, 0));
        port.load(frame.request);
        int value = frame.temporary[0][first];
        long quads = (exec | exec >>> 1 | exec >>> 2 | exec >>> 3) & QUADS;
        for (long rest = quads * QUAD; rest != 0; rest &= rest - 1) {
            result.set(wave, 0, Long.numberOfTrailingZeros(rest), value);
        }
        return next;
    }

    @Override
    public BoundInstruction bound() {
        return new BoundInstruction.Other("load from LDS for all lanes");
    }
}
