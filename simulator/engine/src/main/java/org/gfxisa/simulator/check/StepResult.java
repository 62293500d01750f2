package org.gfxisa.simulator.check;

import org.gfxisa.simulator.wave.Wave;

/** The result of one step of an instruction in all lanes: its bits, and the shadow that says where they differ from exact arithmetic. */
final class StepResult {
    private static final long UNSIGNED = 0xffffffffL;

    final int[] room = new int[Wave.LANES];
    final OverflowShadow own = new OverflowShadow();
    int[] value = room;
    final int[] high = new int[Wave.LANES];
    OverflowShadow traced = own;
    boolean isKnown;
    boolean isConstant;

    void begin() {
        value = room;
        own.clear(-1);
        traced = own;
        isKnown = true;
        isConstant = false;
    }

    /** Copies the shadow for some lanes, so that it outlives a change of its register. */
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

    /** Returns the value in the second interpretation. Constants only have the signed one. */
    long otherInterpretation(int lane) {
        return traced.isKnown(lane) || isConstant ? signed(lane) : unsigned(lane);
    }

    long unsigned(int lane) {
        return value[lane] & UNSIGNED;
    }
}
