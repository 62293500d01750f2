package org.gfxisa.simulator.op.matrix;

/**
 * Where the elements of a matrix product lie. Places are numbers: of A and B {@code lane * perLane + element}, of the result {@code
 * value * 64 + lane}. Of a sparse A only the elements that are there have places.
 */
interface MatrixPlaces {
    /** Elements of A in a lane. */
    int leftPerLane();

    /** Elements of B in a lane. */
    int rightPerLane();

    /** Places of A's elements, in the order block, k, row. */
    int[] left();

    /** Places of B's elements, in the order block, k, column. */
    int[] right();

    /** Places of the first elements of the result's rows, in the order block, row. The others of a row follow. */
    int[] results();
}
