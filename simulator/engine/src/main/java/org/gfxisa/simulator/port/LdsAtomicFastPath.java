package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/**
 * An atomic of the work-group's memory. A record, of which the JVM takes what it holds for constant.
 *
 * @param isBounded whether M0 says where the memory ends
 */
record LdsAtomicFastPath(FastAccess access, boolean isBounded, UpdateLoop loop) implements FastPath {
    LdsAtomicFastPath(FastAccess access, boolean isBounded) {
        this(access, isBounded, UpdateLoop.of(access.what(), Lds.class));
    }

    @Override
    public boolean writes(int register) {
        return access.what().writes(register);
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        Lds lds = wave.group().lds();
        int bytes = access.transfer().bytes();
        int offset = (int) access.offset();
        int last = lds.size() - offset - bytes;
        int[] low = wave.vgpr[access.address()];
        boolean isUsual = (!isBounded || Integer.toUnsignedLong(wave.m0()) >= lds.size())
                && last >= 0
                && LocalMemory.areInside(low, exec, last)
                && LaneRows.areAligned(low, offset, exec, bytes);
        if (isUsual) {
            loop.run(lds, wave, access.what(), low, offset, exec);
        }
        return isUsual;
    }
}
