package org.gfxisa.simulator.bind;

import org.gfxisa.isa.abi.LevelOrder;

/**
 * Addresses of the elements of a linear image, whose elements are in rows. The samples of a texel lie side by side. The rows of an image with several
 * mip levels are aligned.
 */
final class LinearLayout {
    private static final int MOST_LEVELS = 32;

    private final long[] starts = new long[MOST_LEVELS];
    private final int[] pitches = new int[MOST_LEVELS];
    private long sliceBytes;
    private int bytes;
    private int sampleBytes;

    /** Sets the layout of an image of one level. The lengths are in elements. */
    void set(int pitch, int height, int elementBytes, int samples) {
        sampleBytes = elementBytes;
        bytes = elementBytes * samples;
        starts[0] = 0;
        pitches[0] = pitch;
        sliceBytes = (long) pitch * height * bytes;
    }

    /**
     * Sets the layout of an image of several levels, which have one sample.
     *
     * @param width elements of a row of level 0
     * @param height rows of level 0
     * @param fields the alignments of the processor
     */
    void set(ImageFields fields, int levels, int width, int height, int elementBytes) {
        sampleBytes = elementBytes;
        bytes = elementBytes;
        boolean isBelow = fields.levelOrder() == LevelOrder.BELOW;
        sliceBytes = 0;
        for (int i = 0; i < levels; i++) {
            int level = isBelow ? i : levels - 1 - i;
            int rows = halved(height, level);
            int columns = isBelow ? width : halved(width, level);
            pitches[level] = aligned(columns, fields.levelRowAlignment());
            starts[level] = sliceBytes;
            sliceBytes += (long) aligned(columns, fields.sliceRowAlignment()) * rows * bytes;
        }
    }

    private int aligned(int columns, int alignment) {
        int elements = alignment / (bytes & -bytes);
        return (columns + elements - 1) / elements * elements;
    }

    /** Returns the length after a number of halvings, rounded up. */
    private static int halved(int length, int times) {
        return length + (1 << times) - 1 >> times;
    }

    /** Returns the offset of an element from the start of the image, in bytes. */
    long offset(int level, int column, int row, int slice, int sample) {
        return slice * sliceBytes
                + starts[level]
                + ((long) row * pitches[level] + column) * bytes
                + (long) sample * sampleBytes;
    }
}
