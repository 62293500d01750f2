package org.gfxisa.simulator.op.matrix;

/**
 * The layout of a matrix product's elements in registers. A place is a number: {@code lane * perLane + element} for A and B, {@code value * 64 +
 * lane} for the result. A sparse A only has places for its non-zero elements.
 */
interface MatrixLayout {
    /** Returns the number of elements of A in a lane. */
    int leftPerLane();

    /** Returns the number of elements of B in a lane. */
    int rightPerLane();

    /** Returns the places of A's elements, in the order block, k, row. */
    int[] left();

    /** Returns the places of B's elements, in the order block, k, column. */
    int[] right();

    /** Returns the places of the first elements of the result's rows, in the order block, row. The other elements of a row follow. */
    int[] results();
}
