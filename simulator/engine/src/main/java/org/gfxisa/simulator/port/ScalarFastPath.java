package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.runtime.ScalarLoad;
import org.gfxisa.simulator.wave.Wave;

/** Loads of whole dwords into scalar registers. A record, because the JVM takes the components of a constant record for constants. */
record ScalarFastPath(SegmentCache known, Operands operands) implements ScalarLoad {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;

    @Override
    public boolean writes(int register) {
        return false;
    }

    @Override
    public boolean writesScalar(int code) {
        return operands.data() <= code && code < operands.data() + operands.dwords();
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        int[] sgpr = wave.sgpr;
        long added = operands.added() < 0 ? 0 : (sgpr[operands.added()] & DWORD_MASK) * operands.unit();
        long address = wave.pair(operands.base()) + operands.offset() + added & -DWORD;
        Segment segment = segment(address, DWORD * operands.dwords());
        if (segment == Segment.NONE) {
            return false;
        }
        int at = (int) (address - segment.address());
        for (int i = 0; i < operands.dwords(); i++) {
            sgpr[operands.data() + i] = segment.getInt(at + DWORD * i);
        }
        return true;
    }

    @Override
    public Segment segment(long address, int bytes) {
        Segment segment = known.of(address, bytes);
        return segment.isPrivate() ? Segment.NONE : segment;
    }
}
