package org.gfxisa.simulator.port;

import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.compile.QuickOperation;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** Loads of scalar registers, of whole dwords. A record, of which the JVM takes what it holds for constant. */
record QuickScalar(KnownSegment known, QuickScalarLoad load) implements QuickOperation {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;

    @Override
    public boolean writes(int register) {
        return false;
    }

    @Override
    public boolean writesScalar(int code) {
        return load.data() <= code && code < load.data() + load.dwords();
    }

    @Override
    public boolean run(Wave wave, long exec, Outside outside) {
        int[] sgpr = wave.sgpr;
        long added = load.added() < 0 ? 0 : (sgpr[load.added()] & DWORD_MASK) * load.unit();
        long address = wave.pair(load.base()) + load.offset() + added & -DWORD;
        Segment segment = known.of(address, DWORD * load.dwords());
        if (segment == Segment.NONE || segment.isPrivate()) {
            return false;
        }
        int at = (int) (address - segment.address());
        for (int i = 0; i < load.dwords(); i++) {
            sgpr[load.data() + i] = segment.getInt(at + DWORD * i);
        }
        return true;
    }
}
