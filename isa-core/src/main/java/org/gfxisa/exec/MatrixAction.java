package org.gfxisa.exec;

import java.util.List;

/**
 * {@code vdst} = {@code src0} × {@code src1} + {@code src2}, matrices spread over the lanes of a wave; EXEC does not matter.
 *
 * @param m rows of A and of the result
 * @param n columns of B and of the result
 * @param k columns of A and rows of B
 * @param blocks how many such products lie side by side in the lanes
 * @param a elements of A; likewise b
 * @param b elements of B
 * @param c elements of C and of the result
 * @param denormals what happens to denormals of inputs and results
 * @param sparse A has two of each four elements along K, {@code index} says which, and C is {@code vdst}
 * @param layout how the elements lie in the lanes
 * @param runs parts of K that lie in the lanes one behind the other, of elements of at least eight bits
 * @param formats elements of A by the modifier {@code cbsz}, and of B by {@code blgp}; empty: those above. With the operands
 *     {@code scale0} and {@code scale1} each 32 elements along K have a scale
 */
public record MatrixAction(
        int m,
        int n,
        int k,
        int blocks,
        Element a,
        Element b,
        Element c,
        Denormals denormals,
        boolean sparse,
        Layout layout,
        int runs,
        List<Element> formats)
        implements Action {

    /** How the elements lie in the registers of the lanes. */
    public enum Layout {
        /** A lane has consecutive elements of a row of A, of a column of B, and groups of four rows of a column of C, by blocks. */
        BLOCKS,
        /**
         * A lane has a whole row of A and a whole column of B, every 16 lanes the same; of a column of C it has every second row (every
         * fourth in a wave of 64). Halves of C are one in a register, the upper one where {@code op_sel} has the third bit.
         */
        REPEATED,
        /** A lane has consecutive parts of a row of A, of a column of B and of a column of C. */
        SPREAD
    }

    /** Treatment of denormals; rounding is always to nearest even. */
    public enum Denormals {
        KEEP,
        FLUSH,
        /** As MODE says for the type of the result. */
        MODE,
        /** As MODE says for A and B; C and the result keep theirs. */
        MODE_INPUTS
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.matrix(this);
    }
}
