package org.gfxisa.simulator.op.matrix;

import org.gfxisa.simulator.vector.LaneVectors;

/**
 * The dimensions of a matrix product, and its sums. Elements of A are in the order block, k, row, those of B in the order block, k, column.
 *
 * @param m the number of rows of a block of A and of the result
 * @param n the number of columns of B and of the result
 * @param k the number of columns of A and rows of B
 * @param results the place of the first element of each row of the result, in the order block, row
 */
record MatrixShape(int m, int n, int k, int[] results) {
    /** Returns the number of rows of all blocks. */
    int rows() {
        return results.length;
    }

    /** Returns the number of elements of A. */
    int leftCount() {
        return rows() * k;
    }

    /** Returns the number of elements of B. */
    int rightCount() {
        return rows() / m * k * n;
    }

    /** Returns the index of an element of A. */
    int left(int row, int e) {
        return (row / m * k + e) * m + row % m;
    }

    /** Returns the index of an element of B that is multiplied with a row. */
    int right(int row, int e, int column) {
        return (row / m * k + e) * n + column;
    }

    /**
     * Adds the products of singles for the columns of A from {@code from} up to {@code to}, in tiles of two rows and four columns of the result. The
     * payload of a NaN is arbitrary.
     */
    void addSingles(int[] left, int[] right, int[] sums, int from, int to) {
        for (int row = 0; row < rows(); row += 2) {
            for (int j = 0; j < n; j += 4) {
                addSingles(
                        left,
                        left(row, 0),
                        right,
                        right(row, 0, j),
                        sums,
                        results[row] + j,
                        results[row + 1] + j,
                        from,
                        to);
            }
        }
    }

    private void addSingles(int[] left, int a, int[] right, int b, int[] sums, int at, int next, int from, int to) {
        float s00 = Float.intBitsToFloat(sums[at]);
        float s01 = Float.intBitsToFloat(sums[at + 1]);
        float s02 = Float.intBitsToFloat(sums[at + 2]);
        float s03 = Float.intBitsToFloat(sums[at + 3]);
        float s10 = Float.intBitsToFloat(sums[next]);
        float s11 = Float.intBitsToFloat(sums[next + 1]);
        float s12 = Float.intBitsToFloat(sums[next + 2]);
        float s13 = Float.intBitsToFloat(sums[next + 3]);
        for (int e = from; e < to; e++) {
            float a0 = Float.intBitsToFloat(left[a + e * m]);
            float a1 = Float.intBitsToFloat(left[a + e * m + 1]);
            float b0 = Float.intBitsToFloat(right[b + e * n]);
            float b1 = Float.intBitsToFloat(right[b + e * n + 1]);
            float b2 = Float.intBitsToFloat(right[b + e * n + 2]);
            float b3 = Float.intBitsToFloat(right[b + e * n + 3]);
            s00 = Math.fma(a0, b0, s00);
            s01 = Math.fma(a0, b1, s01);
            s02 = Math.fma(a0, b2, s02);
            s03 = Math.fma(a0, b3, s03);
            s10 = Math.fma(a1, b0, s10);
            s11 = Math.fma(a1, b1, s11);
            s12 = Math.fma(a1, b2, s12);
            s13 = Math.fma(a1, b3, s13);
        }
        sums[at] = Float.floatToRawIntBits(s00);
        sums[at + 1] = Float.floatToRawIntBits(s01);
        sums[at + 2] = Float.floatToRawIntBits(s02);
        sums[at + 3] = Float.floatToRawIntBits(s03);
        sums[next] = Float.floatToRawIntBits(s10);
        sums[next + 1] = Float.floatToRawIntBits(s11);
        sums[next + 2] = Float.floatToRawIntBits(s12);
        sums[next + 3] = Float.floatToRawIntBits(s13);
    }

    /** Returns whether the rows fill vectors. */
    boolean fills(LaneVectors vectors) {
        return n % vectors.lanes() == 0;
    }

    /** Adds the products with vectors, which the rows must fill. Returns whether no sum is a NaN. */
    boolean add(LaneVectors vectors, LaneVectors.Product product, int[] left, int[] right, int[] sums) {
        boolean areNumbers = true;
        for (int row = 0; row < rows(); row += LaneVectors.ROWS) {
            int a = left(row, 0);
            areNumbers &= vectors.multiply(product, left, a, m, right, right(row, 0, 0), sums, results, row, k, n);
        }
        return areNumbers;
    }

    /** Adds the products of singles, and flushes denormal sums to zero. */
    void addFlushed(int[] left, int[] right, int[] sums) {
        for (int row = 0; row < rows(); row++) {
            for (int e = 0; e < k; e++) {
                float factor = Float.intBitsToFloat(left[left(row, e)]);
                int b = right(row, e, 0);
                int at = results[row];
                for (int j = 0; j < n; j++) {
                    float addend = Float.intBitsToFloat(sums[at + j]);
                    float sum = Math.fma(factor, Float.intBitsToFloat(right[b + j]), addend);
                    sums[at + j] = Float.floatToRawIntBits(Math.abs(sum) < Float.MIN_NORMAL ? sum * 0 : sum);
                }
            }
        }
    }

    /** Adds the products of integers. */
    void add(int[] left, int[] right, int[] sums) {
        for (int row = 0; row < rows(); row++) {
            for (int e = 0; e < k; e++) {
                int factor = left[left(row, e)];
                int b = right(row, e, 0);
                int at = results[row];
                for (int j = 0; j < n; j++) {
                    sums[at + j] += factor * right[b + j];
                }
            }
        }
    }

    /** Adds the products of doubles. */
    void add(double[] left, double[] right, double[] sums) {
        for (int row = 0; row < rows(); row++) {
            for (int e = 0; e < k; e++) {
                double factor = left[left(row, e)];
                int b = right(row, e, 0);
                int at = results[row];
                for (int j = 0; j < n; j++) {
                    sums[at + j] = Math.fma(factor, right[b + j], sums[at + j]);
                }
            }
        }
    }
}
