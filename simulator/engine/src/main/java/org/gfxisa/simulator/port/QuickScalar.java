package org.gfxisa.simulator.port;

import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.compile.QuickOperation;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** Loads of scalar registers, of whole dwords. */
final class QuickScalar implements QuickOperation {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;

    private final AddressSpace memory;
    private final QuickScalarLoad load;
    private Segment last = Segment.NONE;

    QuickScalar(AddressSpace memory, QuickScalarLoad load) {
        this.memory = memory;
        this.load = load;
    }

    @Override
    public boolean run(Wave wave, long exec, Outside outside) {
        int[] sgpr = wave.sgpr;
        long added = load.added() < 0 ? 0 : (sgpr[load.added()] & DWORD_MASK) * load.unit();
        long address = wave.pair(load.base()) + load.offset() + added & -DWORD;
        int size = DWORD * load.dwords();
        Segment segment = last;
        if (!segment.contains(address, size)) {
            segment = memory.findOr(address, size, segment);
            if (!segment.contains(address, size)) {
                return false;
            }
            last = segment;
        }
        if (segment.isPrivate()) {
            return false;
        }
        int at = (int) (address - segment.address());
        for (int i = 0; i < load.dwords(); i++) {
            sgpr[load.data() + i] = segment.getInt(at + DWORD * i);
        }
        return true;
    }
}
