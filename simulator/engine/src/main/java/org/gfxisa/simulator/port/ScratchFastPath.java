package org.gfxisa.simulator.port;

import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/** Loads and stores of dwords at the same place in each lane's scratch. A record, of which the JVM takes what it holds for constant. */
record ScratchFastPath(ScratchAccess row) implements FastPath {
    private static final int DWORD = 4;

    @Override
    public boolean writes(int register) {
        return row.what().writes(register);
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        Segment segment = wave.scratch();
        int stride = DWORD * wave.lanes();
        int dwords = row.what().transfer().dwords();
        long start = row.start().of(wave, callbacks);
        if (start == 0 || !segment.contains(start, (long) stride * dwords)) {
            return false;
        }
        int[][] file = row.what().file(wave);
        int count = Lanes.first(exec);
        for (int d = 0; d < dwords; d++) {
            int[] register = file[row.what().first() + d];
            int at = (int) (start - segment.address()) + stride * d;
            if (count < 0) {
                some(segment, at, register, exec);
            } else if (row.what().isLoad()) {
                segment.readInts(at, register, count);
            } else {
                segment.writeInts(at, register, count);
            }
        }
        return true;
    }

    private void some(Segment segment, int at, int[] register, long exec) {
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (row.what().isLoad()) {
                register[lane] = segment.getInt(at + DWORD * lane);
            } else {
                segment.setInt(at + DWORD * lane, register[lane]);
            }
        }
    }
}
