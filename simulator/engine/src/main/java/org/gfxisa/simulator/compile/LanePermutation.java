package org.gfxisa.simulator.compile;

import java.util.Optional;
import java.util.stream.IntStream;
import org.gfxisa.exec.IrFunction.Step;
import org.gfxisa.exec.IrOp;

/** Which lane of a vector each lane reads in a step that moves values between lanes. */
final class LanePermutation {
    private static final int HEX = 16;

    private LanePermutation() {}

    /** Whether a step is such. */
    static boolean has(Step step) {
        return step.op() == IrOp.FROM_LANE || step.op() == IrOp.HAS_LANE;
    }

    /** The order in vectors of so many lanes, up to sixteen; empty if lanes are read of another one, or if vectors differ. */
    static Optional<int[]> of(Step step, int lanes) {
        int[] others = step.method().chars().map(c -> Character.digit(c, HEX)).toArray();
        boolean isSame = IntStream.range(0, others.length)
                .allMatch(i -> others[i] == i - i % lanes + others[i % lanes] && others[i % lanes] < lanes);
        return isSame ? Optional.of(IntStream.of(others).limit(lanes).toArray()) : Optional.empty();
    }
}
