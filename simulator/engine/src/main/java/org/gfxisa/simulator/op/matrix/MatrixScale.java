package org.gfxisa.simulator.op.matrix;

import java.util.Optional;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.LaneValue;
import org.gfxisa.simulator.wave.Wave;

/** The scales of a matrix A or B: an exponent for each 32 elements of a row of A or a column of B. */
final class MatrixScale {
    /** The number of elements that share a scale. */
    static final int BLOCK = 32;

    /** The biased exponent of 1. */
    static final int BIAS = 127;

    private static final int NAN = 255;
    private static final int SINGLE_EXPONENT = 23;

    private final LaneValue scales;
    private final int shift;
    private final int edge;

    /**
     * Creates the scales.
     *
     * @param source 0 for A, 1 for B
     * @param edge the number of rows of A or columns of B
     */
    private MatrixScale(Bound bound, int source, int edge) {
        scales = new LaneValue(bound, bound.first("scale" + source));
        int part = (bound.bit("op_sel", source) ? 1 : 0) + (bound.bit("op_sel_hi", source) ? 2 : 0);
        // A scalar constant is a single, whose exponent is used.
        shift = scales.isScalar() ? SINGLE_EXPONENT : part * Byte.SIZE;
        this.edge = edge;
    }

    /** Returns the scales of A (0) or B (1), if the instruction has them. */
    static Optional<MatrixScale> of(Bound bound, int source, int edge) {
        return bound.operand("scale" + source).map(o -> new MatrixScale(bound, source, edge));
    }

    /** Returns the biased exponent for a block of a row or column; negative for NaN. */
    int exponent(Wave wave, int row, int block) {
        int exponent = scales.of(wave, row + edge * block) >>> shift & 0xff;
        return exponent == NAN ? -1 : exponent;
    }
}
