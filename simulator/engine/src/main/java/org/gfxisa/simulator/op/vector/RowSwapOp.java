package org.gfxisa.simulator.op.vector;

import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.wave.Wave;

/** Swaps rows of lanes between two registers: odd rows of the first and even rows of the second. */
final class RowSwapOp extends Op {
    private final LaneRegisters first;
    private final LaneRegisters second;
    private final int row;
    private final boolean readsInactive;
    private final boolean zeroFromInactive;

    /** Prepares to swap rows of {@code row} lanes. */
    RowSwapOp(Bound bound, int row) {
        first = LaneRegisters.of(bound.first("vdst"));
        second = LaneRegisters.of(bound.first("src0"));
        this.row = row;
        readsInactive = bound.flag("fi");
        zeroFromInactive = bound.flag("bound_ctrl");
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        int[] odd = first.array(wave, 0);
        int[] even = second.array(wave, 0);
        for (int lane = 0; lane < Wave.LANES; lane++) {
            if ((lane & row) != 0) {
                int partner = lane - row;
                int upward = received(odd[lane], even[partner], exec >>> partner);
                int downward = received(even[partner], odd[lane], exec >>> lane);
                odd[lane] = isActive(exec >>> lane) ? upward : odd[lane];
                even[partner] = isActive(exec >>> partner) ? downward : even[partner];
            }
        }
        return next;
    }

    private static boolean isActive(long lanes) {
        return (lanes & 1) != 0;
    }

    /**
     * Returns what a lane receives.
     *
     * @param own the lane's own value
     * @param other the partner's value
     * @param lanes the mask of active lanes, shifted so that the partner is in bit 0
     */
    private int received(int own, int other, long lanes) {
        return readsInactive || isActive(lanes) ? other : zeroFromInactive ? 0 : own;
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public BoundInstruction bound() {
        return new BoundInstruction.Other("moves values between lanes");
    }
}
