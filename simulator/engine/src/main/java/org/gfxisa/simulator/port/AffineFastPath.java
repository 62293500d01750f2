package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/** An access to global memory by lanes that lie in rows. A record, of which the JVM takes what it holds for constant. */
record AffineFastPath(LaneMoves moves, RowsCache known) implements AffineAccess.Rows {
    @Override
    public boolean run(Wave wave, RuntimeCallbacks callbacks, int first, int count) {
        LanePattern pattern = known.of(wave, callbacks.addresses, first, count);
        return pattern != LanePattern.NONE && moves.isMoved(wave, pattern, callbacks.addresses[first], callbacks.row);
    }

    @Override
    public boolean mayRun(Wave wave, RuntimeCallbacks callbacks, int first, int count) {
        LanePattern pattern = known.of(wave, callbacks.addresses, first, count);
        return pattern != LanePattern.NONE && moves.wouldMove(wave, pattern, callbacks.addresses[first]);
    }

    @Override
    public Segment segment(Wave wave, long first, int lanes) {
        return moves.segment(wave, first, (long) known.stride() * (lanes - 1) + moves.bytes());
    }

    @Override
    public void move(Wave wave, RuntimeCallbacks callbacks, Segment segment, int at) {
        moves.move(wave, segment, known.row(wave), at, callbacks.row);
    }
}
