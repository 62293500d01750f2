package org.gfxisa.exec;

/**
 * Moves data between lanes.
 *
 * @param operation what is done
 * @param within lanes among which a permutation takes place, each so many for themselves; at most the wave's
 */
public record LaneAction(Operation operation, int within) implements Action {

    /** What is done. */
    public enum Operation {
        /** Scalar {@code vdst} = {@code src0} of the first active lane, of lane 0 if there is none. */
        READ_FIRST,
        /** Scalar {@code vdst} = {@code src0} of the lane that {@code src1} names, modulo the wave's size. */
        READ,
        /** {@code vdst} of the lane that {@code src1} names likewise = scalar {@code src0}, whatever EXEC says. */
        WRITE,
        /**
         * Each active lane sends {@code data0} to lane ({@code addr} + {@code offset}) / 4, modulo {@code within}; who gets nothing
         * gets 0.
         */
        PERMUTE,
        /** Each active lane fetches {@code data0} of the lane found likewise; 0 from an inactive one. */
        BACKWARD_PERMUTE,
        /** The same, also from an inactive one. */
        BACKWARD_PERMUTE_ANY,
        /** Each active lane fetches {@code addr} of the lane that the pattern {@code swizzle} gives; 0 from an inactive one. */
        SWIZZLE,
        /** Each active lane fetches {@code src0} of the lane 32 away, also of an inactive one; a wave of 32 does nothing. */
        SWAP_HALVES,
        /**
         * Each active lane fetches {@code src0} of a lane of its row of 16: of the one that {@code src1} names in it, or,
         * with a {@code src2}, four bits of the scalars {@code src1} (lanes 0 to 7) and {@code src2} (8 to 15). Bit 0 of
         * the modifier {@code row_flags} lets it read inactive lanes; without, bit 1 makes that 0, else {@code vdst} stays.
         */
        PERMUTE_ROW,
        /** The same of the row that it shares 32 lanes with. */
        PERMUTE_OTHER_ROW,
        /**
         * Every second 16 lanes of {@code vdst} and the 16 lanes of {@code src0} before them change places. The modifier {@code fi}
         * lets active lanes read inactive ones; without, {@code bound_ctrl} makes that 0, else their value stays.
         */
        EXCHANGE_16,
        /** The same with 32 lanes. */
        EXCHANGE_32
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.lane(this);
    }
}
