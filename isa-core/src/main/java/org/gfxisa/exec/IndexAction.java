package org.gfxisa.exec;

/** Reaches registers by a computed number. */
public record IndexAction(Operation operation) implements Action {

    /** What is done. */
    public enum Operation {
        /** Turns indexing on: M0[7:0] = {@code ssrc0[7:0]}, M0[15:12] = {@code ssrc1[3:0]}, MODE.GPR_IDX_EN = 1. */
        MODE_ON,
        /** MODE.GPR_IDX_EN = 0. */
        MODE_OFF,
        /** Moves; M0 is added to the number of the source register. */
        MOVE_SOURCE,
        /** Moves; M0 is added to the number of the destination register. */
        MOVE_DESTINATION,
        /** Moves; M0 is added to both numbers. */
        MOVE_BOTH,
        /** Moves; M0[9:0] is added to the number of the source, M0[25:16] to that of the destination. */
        MOVE_BOTH_APART,
        /** Swaps {@code vdst} and {@code src0}, with the numbers as for {@link #MOVE_BOTH_APART}. */
        SWAP_APART
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.index(this);
    }
}
