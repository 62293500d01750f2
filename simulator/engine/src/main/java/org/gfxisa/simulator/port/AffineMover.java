package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/** Moves the data of a trace's access to global memory, whose addresses are affine in each of a few parts of the wave. Thread-safe. */
final class AffineMover implements AffineAccess.Rows {
    /** The offsets of the lanes of a wave that has so many parts. */
    private record Entry(LaneOffsets lanes, int parts) {}

    private final Mover mover;
    private final int stride;
    /** An inline cache. A race makes an entry again. */
    private Entry last = new Entry(LaneOffsets.NONE, 0);

    /** @param stride bytes from the address of one lane to that of the next */
    AffineMover(Mover mover, int stride) {
        this.mover = mover;
        this.stride = stride;
    }

    @Override
    public boolean run(Wave wave, RuntimeCallbacks callbacks, int first, int count) {
        LaneOffsets lanes = offsets(wave, callbacks.addresses, first, count);
        return lanes != LaneOffsets.NONE && mover.isMoved(wave, lanes, callbacks.addresses[first], callbacks.buffer);
    }

    @Override
    public boolean mayRun(Wave wave, RuntimeCallbacks callbacks, int first, int count) {
        LaneOffsets lanes = offsets(wave, callbacks.addresses, first, count);
        return lanes != LaneOffsets.NONE && mover.segment(wave, lanes, callbacks.addresses[first]) != Segment.NONE;
    }

    @Override
    public Segment segment(Wave wave, long first, int lanes) {
        return mover.segment(
                wave, first, (long) stride * (lanes - 1) + mover.plan().bytes());
    }

    @Override
    public void move(Wave wave, RuntimeCallbacks callbacks, Segment segment, int at) {
        Entry known = last;
        LaneOffsets lanes =
                known.parts == 1 && known.lanes.count == wave.lanes() ? known.lanes : make(wave, new long[1], 0, 1);
        mover.isMoved(wave, segment, lanes, at, callbacks.buffer);
    }

    /** Returns the offsets of all lanes of a wave; {@link LaneOffsets#NONE} if the parts are too far from each other. */
    private LaneOffsets offsets(Wave wave, long[] addresses, int first, int parts) {
        Entry known = last;
        return known.parts == parts && known.lanes.count == wave.lanes() && isOf(known, addresses, first)
                ? known.lanes
                : make(wave, addresses, first, parts);
    }

    private static boolean isOf(Entry known, long[] addresses, int first) {
        int length = known.lanes.count / known.parts;
        for (int part = 1; part < known.parts; part++) {
            if (addresses[first + part] - addresses[first] != known.lanes.offsets[part * length]) {
                return false;
            }
        }
        return true;
    }

    private LaneOffsets make(Wave wave, long[] addresses, int first, int parts) {
        int length = wave.lanes() / parts;
        int[] offsets = new int[Wave.LANES];
        for (int part = 0; part < parts; part++) {
            long distance = addresses[first + part] - addresses[first];
            if (Math.abs(distance) > Integer.MAX_VALUE / 2) {
                return LaneOffsets.NONE;
            }
            for (int lane = 0; lane < length; lane++) {
                offsets[part * length + lane] = (int) distance + stride * lane;
            }
        }
        last = new Entry(LaneOffsets.of(-1L >>> Long.SIZE - wave.lanes(), offsets), parts);
        return last.lanes;
    }
}
