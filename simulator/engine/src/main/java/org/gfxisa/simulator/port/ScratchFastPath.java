package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.Wave;

/**
 * Loads and stores of scratch, at one place in each lane's memory or at the lanes' offsets. A record, whose fields the JVM takes for
 * constant.
 */
record ScratchFastPath(ScratchAccess access, LaneVectors vectors) implements FastPath {
    private static final int DWORD = 4;

    static ScratchFastPath of(ScratchAccess access) {
        return new ScratchFastPath(access, LaneVectors.here());
    }

    @Override
    public boolean writes(int register) {
        return access.what().writes(register);
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        Segment segment = wave.scratch();
        int stride = DWORD * wave.lanes();
        int dwords = access.what().transfer().dwords();
        long start = access.start().of(wave, callbacks);
        if (start == 0 || !segment.contains(start, (long) stride * dwords)) {
            return false;
        }
        int at = (int) (start - segment.address());
        if (access.address() >= 0) {
            return areOffsetsMoved(wave, exec, callbacks, at);
        }
        int[][] file = access.what().file(wave);
        for (int d = 0; d < dwords; d++) {
            move(segment, at + stride * d, file[access.what().first() + d], exec, wave.lanes());
        }
        return true;
    }

    /** Moves a dword of each active lane. No other wave sees the dwords of inactive lanes, so that a store may write them back. */
    private void move(Segment segment, int at, int[] register, long exec, int lanes) {
        boolean areAll = exec == -1L >>> Long.SIZE - lanes;
        if (!areAll && access.what().isLoad()) {
            vectors.loadSome(segment.view(vectors::view), at, exec, register, lanes);
        } else if (!areAll) {
            vectors.storeSome(register, exec, segment.view(vectors::view), at, lanes);
        } else if (access.what().isLoad()) {
            segment.readInts(at, register, lanes);
        } else {
            segment.writeInts(at, register, lanes);
        }
    }

    private boolean areOffsetsMoved(Wave wave, long exec, RuntimeCallbacks callbacks, int at) {
        Segment segment = wave.scratch();
        FastPathData what = access.what();
        int lanes = wave.lanes();
        int dwords = what.transfer().dwords();
        int last = (segment.size() - at) / lanes - DWORD * dwords | DWORD - 1;
        int[] offsets = callbacks.offsets;
        int unit = Math.min(DWORD, what.transfer().bytes());
        if (!LaneOffsets.areSwizzled(exec, wave.vgpr[access.address()], at, last, unit, lanes, offsets)) {
            return false;
        }
        int[][] file = what.file(wave);
        if (unit < DWORD) {
            what.transfer().move(what.isLoad(), segment, exec, offsets, 0, file[what.first()], callbacks.row);
            return true;
        }
        for (int d = 0; d < dwords; d++) {
            int[] register = file[what.first() + d];
            if (what.isLoad()) {
                segment.gather(exec, offsets, DWORD * lanes * d, register);
            } else {
                segment.scatter(exec, offsets, DWORD * lanes * d, register);
            }
        }
        return true;
    }
}
