package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.Wave;

/**
 * Loads and stores of scratch, at one place in each lane's memory or at the lanes' offsets. A record, because the JVM takes the components of
 * a constant record for constants.
 */
record ScratchFastPath(Mover mover, AccessPlan.Start start) implements FastPath {
    private static final int DWORD = 4;

    @Override
    public boolean writes(int register) {
        return mover.plan().data().writes(register);
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        Segment segment = wave.scratch();
        AccessPlan plan = mover.plan();
        int lanes = wave.lanes();
        int stride = DWORD * lanes;
        int dwords = plan.transfer().dwords();
        long first = start.of(wave, callbacks);
        if (first == 0 || !segment.contains(first, (long) stride * dwords)) {
            return false;
        }
        int at = (int) (first - segment.address());
        if (plan.address() < 0) {
            AccessData data = plan.data();
            for (int d = 0; d < dwords; d++) {
                move(segment, at + stride * d, data.file(wave)[data.first() + d], exec, lanes);
            }
            return true;
        }
        int[] low = wave.vgpr[plan.address()];
        int[] offsets = callbacks.offsets;
        int last = (segment.size() - at) / lanes - DWORD * dwords | DWORD - 1;
        int unit = Math.min(DWORD, plan.bytes());
        return Span.areSwizzled(exec, low, at, last, unit, lanes, offsets)
                && mover.isMoved(wave, segment, offsets, 0, stride, exec, callbacks.buffer);
    }

    /** Moves a dword of each active lane. No other wave sees the dwords of inactive lanes, so that a store may write them back. */
    private void move(Segment segment, int at, int[] register, long exec, int lanes) {
        boolean areAll = exec == -1L >>> Long.SIZE - lanes;
        boolean isLoad = mover.plan().data().isLoad();
        LaneVectors vectors = mover.vectors();
        if (!areAll && isLoad) {
            vectors.loadSome(vectors.view(segment), at, exec, register, lanes);
        } else if (!areAll) {
            vectors.storeSome(register, exec, vectors.view(segment), at, lanes);
        } else if (isLoad) {
            segment.readInts(at, register, lanes);
        } else {
            segment.writeInts(at, register, lanes);
        }
    }
}
