package org.gfxisa.simulator.bind;

import org.gfxisa.isa.abi.LevelOrder;

/**
 * Where the elements of an image lie whose elements are in rows. The samples of a texel lie side by side. Rows of an image with one mip level have any
 * length; those of several levels are aligned.
 */
final class RowLayout {
    private static final int MOST_LEVELS = 32;
    /** What the rows of a level are aligned to where the beginning of the next level or slice is computed. */
    private static final int SLICE_ROW_ALIGNMENT = 256;

    private final long[] starts = new long[MOST_LEVELS];
    private final int[] pitches = new int[MOST_LEVELS];
    private long sliceBytes;
    private int bytes;
    private int sampleBytes;

    /** An image of one level. The lengths are in elements. */
    void set(int pitch, int height, int elementBytes, int samples) {
        sampleBytes = elementBytes;
        bytes = elementBytes * samples;
        starts[0] = 0;
        pitches[0] = pitch;
        sliceBytes = (long) pitch * height * bytes;
    }

    /**
     * An image of several levels, which have one sample.
     *
     * @param width elements of a row of level 0
     * @param height rows of level 0
     * @param rowAlignment bytes
     */
    void set(LevelOrder order, int levels, int width, int height, int elementBytes, int rowAlignment) {
        sampleBytes = elementBytes;
        bytes = elementBytes;
        boolean isBelow = order == LevelOrder.BELOW;
        sliceBytes = 0;
        for (int i = 0; i < levels; i++) {
            int level = isBelow ? i : levels - 1 - i;
            int rows = halved(height, level);
            int columns = isBelow ? width : halved(width, level);
            pitches[level] = aligned(columns, rowAlignment);
            starts[level] = sliceBytes;
            sliceBytes += (long) aligned(columns, SLICE_ROW_ALIGNMENT) * rows * bytes;
        }
    }

    private int aligned(int columns, int alignment) {
        int elements = alignment / (bytes & -bytes);
        return (columns + elements - 1) / elements * elements;
    }

    /** Half of a length so many times, rounded up. */
    private static int halved(int length, int times) {
        return length + (1 << times) - 1 >> times;
    }

    long offset(int level, int column, int row, int slice, int sample) {
        return slice * sliceBytes
                + starts[level]
                + ((long) row * pitches[level] + column) * bytes
                + (long) sample * sampleBytes;
    }
}
