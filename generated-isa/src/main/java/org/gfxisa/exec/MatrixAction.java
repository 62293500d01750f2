package org.gfxisa.exec;

/**
 * {@code vdst} = {@code src0} × {@code src1} + {@code src2}, matrices spread over the lanes of a wave of 64; EXEC does not matter.
 *
 * @param m rows of A and of the result
 * @param n columns of B and of the result
 * @param k columns of A and rows of B
 * @param blocks how many such products lie side by side in the lanes
 * @param a elements of A; likewise b
 * @param b elements of B
 * @param c elements of C and of the result
 * @param denormals what happens to denormals of inputs and results
 */
public record MatrixAction(int m, int n, int k, int blocks, Element a, Element b, Element c, Denormals denormals)
        implements Action {

    /** Treatment of denormals; rounding is always to nearest even. */
    public enum Denormals {
        KEEP,
        FLUSH,
        /** As MODE says for the type of the result. */
        MODE
    }
}
