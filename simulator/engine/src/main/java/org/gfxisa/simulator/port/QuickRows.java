package org.gfxisa.simulator.port;

import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.compile.RowAccess;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** An access to global memory by lanes that lie in rows. A record, of which the JVM takes what it holds for constant. */
record QuickRows(LaneMoves moves, KnownRows known) implements RowAccess.Rows {
    @Override
    public boolean run(Wave wave, Outside outside, int first, int count) {
        LanePattern pattern = known.of(wave, outside.addresses, first, count);
        return pattern != LanePattern.NONE && moves.isMoved(wave, pattern, outside.addresses[first], outside.row);
    }

    @Override
    public boolean mayRun(Wave wave, Outside outside, int first, int count) {
        LanePattern pattern = known.of(wave, outside.addresses, first, count);
        return pattern != LanePattern.NONE && moves.wouldMove(wave, pattern, outside.addresses[first]);
    }

    @Override
    public Segment segment(Wave wave, long first, int lanes) {
        return moves.segment(wave, first, (long) known.stride() * (lanes - 1) + moves.bytes());
    }

    @Override
    public void move(Wave wave, Outside outside, Segment segment, int at) {
        moves.move(wave, segment, known.row(wave), at, outside.row);
    }
}
