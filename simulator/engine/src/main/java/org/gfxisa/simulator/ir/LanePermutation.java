package org.gfxisa.simulator.ir;

import java.util.Optional;
import java.util.stream.IntStream;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;

/** Which lane of a vector each lane reads in a step that moves values between lanes. */
public final class LanePermutation {
    private LanePermutation() {}

    /** Whether a step is such. */
    public static boolean has(Node step) {
        return step.op() == IrOp.FROM_LANE || step.op() == IrOp.HAS_LANE;
    }

    /** The order in vectors of so many lanes, up to sixteen; empty if lanes are read of another one, or if vectors differ. */
    public static Optional<int[]> of(Node step, int lanes) {
        int[] others = step.lanes().stream().mapToInt(i -> i).toArray();
        boolean isSame = IntStream.range(0, others.length)
                .allMatch(i -> others[i] == i - i % lanes + others[i % lanes] && others[i % lanes] < lanes);
        return isSame ? Optional.of(IntStream.of(others).limit(lanes).toArray()) : Optional.empty();
    }
}
