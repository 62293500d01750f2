package org.gfxisa.simulator.op.vector;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.wave.Wave;

/**
 * The permutation of lanes in rows of 16: four bits for each lane select the lane that it reads. They come from two scalars or from the lane's own
 * register.
 */
final class RowPermutation {
    static final int ROW = 16;
    private static final int CHOICE_BITS = 4;
    /** The bits of OP_SEL that mean FI and BOUND_CTRL of DPP. */
    private static final int READS_INACTIVE = 1;

    private static final int ZERO_FROM_INACTIVE = 2;

    private final Optional<ScalarSource> low;
    private final Optional<ScalarSource> high;
    private final Optional<LaneRegisters> own;
    private final int flags;

    private RowPermutation(Bound bound) {
        Optional<OperandView> second = bound.operand("src1");
        high = bound.operand("src2").map(v -> ScalarSource.of(v, bound.machine()));
        own = high.isPresent() ? Optional.empty() : second.map(LaneRegisters::of);
        low = high.isPresent() ? second.map(v -> ScalarSource.of(v, bound.machine())) : Optional.empty();
        flags = bound.number("row_flags");
    }

    static RowPermutation of(Bound bound) {
        return new RowPermutation(bound);
    }

    /** Returns the lane of the same row that a lane reads. */
    int source(Wave wave, int lane) {
        int inRow = lane % ROW;
        long choice;
        if (own.isPresent()) {
            choice = own.get().get(wave, 0, lane);
        } else {
            int scalar = (int) (inRow < ROW / 2 ? low : high).orElseThrow().get(wave);
            choice = scalar >>> CHOICE_BITS * (inRow % (ROW / 2));
        }
        return lane - inRow + (int) (choice & ROW - 1);
    }

    boolean readsInactive() {
        return (flags & READS_INACTIVE) != 0;
    }

    boolean zeroFromInactive() {
        return (flags & ZERO_FROM_INACTIVE) != 0;
    }
}
