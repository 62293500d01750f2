package org.gfxisa.simulator.check;

import org.gfxisa.simulator.wave.Wave;

/** What a step of an instruction gives, by lane: the numbers in bits, and what of them is traced. */
final class NumberRow {
    private static final long UNSIGNED = 0xffffffffL;

    final int[] room = new int[Wave.LANES];
    final Traced own = new Traced();
    int[] value = room;
    final int[] high = new int[Wave.LANES];
    Traced traced = own;
    boolean isKnown;
    boolean isConstant;

    void begin() {
        value = room;
        own.clear(-1);
        traced = own;
        isKnown = true;
        isConstant = false;
    }

    /** Keeps what is traced though the register changes. */
    void detach(long lanes) {
        if (traced != own) {
            for (long rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                own.copy(lane, traced, lane);
            }
            traced = own;
        }
    }

    long signed(int lane) {
        return traced.isKnown(lane) ? unsigned(lane) + traced.lost(lane) : value[lane];
    }

    /** The other way of reading it; constants are signed. */
    long other(int lane) {
        return traced.isKnown(lane) || isConstant ? signed(lane) : unsigned(lane);
    }

    long unsigned(int lane) {
        return value[lane] & UNSIGNED;
    }
}
