package org.gfxisa.simulator.op.matrix;

/**
 * The sums of a matrix product. Elements of A are in the order block, row, k, those of B in the order block, k, column.
 *
 * @param m rows of a block of A and of the result
 * @param n columns of B and of the result
 * @param k columns of A and rows of B
 * @param results where each row of the result begins, in the order block, row
 */
record MatrixShape(int m, int n, int k, int[] results) {
    /** Rows of all blocks. */
    int rows() {
        return results.length;
    }

    /** Elements of A. */
    int leftCount() {
        return rows() * k;
    }

    /** Elements of B. */
    int rightCount() {
        return rows() / m * k * n;
    }

    /** The place of an element of A. */
    int left(int row, int e) {
        return row * k + e;
    }

    /** The place of an element of B that is multiplied with a row. */
    int right(int row, int e, int column) {
        return (row / m * k + e) * n + column;
    }

    /** Adds the products of columns of A, from one on up to another: of two rows and four columns of the result at a time. */
    void add(float[] left, float[] right, float[] sums, int from, int to) {
        for (int row = 0; row < rows(); row += 2) {
            for (int j = 0; j < n; j += 4) {
                add(
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

    private void add(float[] left, int a, float[] right, int b, float[] sums, int at, int next, int from, int to) {
        float s00 = sums[at];
        float s01 = sums[at + 1];
        float s02 = sums[at + 2];
        float s03 = sums[at + 3];
        float s10 = sums[next];
        float s11 = sums[next + 1];
        float s12 = sums[next + 2];
        float s13 = sums[next + 3];
        for (int e = from; e < to; e++) {
            float a0 = left[a + e];
            float a1 = left[a + k + e];
            float b0 = right[b + e * n];
            float b1 = right[b + e * n + 1];
            float b2 = right[b + e * n + 2];
            float b3 = right[b + e * n + 3];
            s00 = Math.fma(a0, b0, s00);
            s01 = Math.fma(a0, b1, s01);
            s02 = Math.fma(a0, b2, s02);
            s03 = Math.fma(a0, b3, s03);
            s10 = Math.fma(a1, b0, s10);
            s11 = Math.fma(a1, b1, s11);
            s12 = Math.fma(a1, b2, s12);
            s13 = Math.fma(a1, b3, s13);
        }
        sums[at] = s00;
        sums[at + 1] = s01;
        sums[at + 2] = s02;
        sums[at + 3] = s03;
        sums[next] = s10;
        sums[next + 1] = s11;
        sums[next + 2] = s12;
        sums[next + 3] = s13;
    }

    /** The same with denormal sums as zeros. */
    void addFlushed(float[] left, float[] right, float[] sums) {
        for (int row = 0; row < rows(); row++) {
            for (int e = 0; e < k; e++) {
                float factor = left[left(row, e)];
                int b = right(row, e, 0);
                int at = results[row];
                for (int j = 0; j < n; j++) {
                    float sum = Math.fma(factor, right[b + j], sums[at + j]);
                    sums[at + j] = Math.abs(sum) < Float.MIN_NORMAL ? sum * 0 : sum;
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
