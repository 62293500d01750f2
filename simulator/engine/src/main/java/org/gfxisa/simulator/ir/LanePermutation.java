package org.gfxisa.simulator.ir;

import java.util.Optional;
import java.util.stream.IntStream;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;

/** The permutation within a vector of a node that moves values between lanes. */
public final class LanePermutation {
    private LanePermutation() {}

    /** Returns whether a node moves values between lanes. */
    public static boolean has(Node node) {
        return node.op() == IrOp.FROM_LANE || node.op() == IrOp.HAS_LANE;
    }

    /**
     * Returns, by lane of a vector, the lane that it reads; empty if it reads from another vector, or if vectors differ.
     *
     * @param lanes lanes of a vector, at most sixteen
     */
    public static Optional<int[]> of(Node node, int lanes) {
        int[] others = node.lanes().stream().mapToInt(i -> i).toArray();
        boolean isSame = IntStream.range(0, others.length)
                .allMatch(i -> others[i] == i - i % lanes + others[i % lanes] && others[i % lanes] < lanes);
        return isSame ? Optional.of(IntStream.of(others).limit(lanes).toArray()) : Optional.empty();
    }
}
