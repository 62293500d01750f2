package org.gfxisa.simulator.bind;

import org.gfxisa.isa.abi.NumberFormat;

/** Decompresses texels of blocks of four by four texels ("Khronos Data Format Specification 1.3", 18 to 20). Instances are not thread-safe. */
final class BlockDecoder {
    /** The number of texels in a row of a block, and of rows. */
    static final int SIDE = 4;

    private static final int ALPHA = 3;
    private static final int COLOUR_BITS = 16;
    private static final int BYTE = 0xff;
    private static final int MOST_INDICES = 7;

    private final double[] colour = new double[4];
    private final BptcDecoder partitioned = new BptcDecoder();

    /**
     * Decompresses a texel.
     *
     * @param dwords the block: an array for each dword, with an element for each lane
     * @param x column of the texel in the block
     * @param y row of the texel in the block
     * @param texel receives the components as registers hold them
     */
    void read(BufferFormat format, int[][] dwords, int lane, int x, int y, boolean d16, int[] texel) {
        long low = pair(dwords, 0, lane);
        long high = format.bytes() > Long.BYTES ? pair(dwords, 2, lane) : 0;
        int index = SIDE * y + x;
        colour[1] = 0;
        colour[2] = 0;
        colour[ALPHA] = 1;
        switch (format.data()) {
            case BC1 -> colours(low, index, true);
            case BC2 -> {
                colours(high, index, false);
                colour[ALPHA] = (low >>> 4 * index & 0xf) / 15.0;
            }
            case BC3 -> {
                colours(high, index, false);
                colour[ALPHA] = single(low, index, false);
            }
            case BC4 -> colour[0] = single(low, index, format.number() == NumberFormat.SNORM);
            case BC5 -> {
                colour[0] = single(low, index, format.number() == NumberFormat.SNORM);
                colour[1] = single(high, index, format.number() == NumberFormat.SNORM);
            }
            case BC6 -> partitioned.halves(low, high, index, format.number() == NumberFormat.SNORM, colour);
            default -> partitioned.bytes(low, high, index, colour);
        }
        for (int i = 0; i < texel.length; i++) {
            boolean isEncoded = format.number() == NumberFormat.SRGB && i != ALPHA;
            texel[i] = BufferFormat.real(isEncoded ? BufferFormat.linear(colour[i]) : colour[i], d16);
        }
    }

    private static long pair(int[][] dwords, int first, int lane) {
        return dwords[first][lane] & 0xffff_ffffL | (long) dwords[first + 1][lane] << Integer.SIZE;
    }

    /**
     * Sets the colour to that of a texel in a block of colours.
     *
     * @param hasAlpha whether a block whose first colour is not the greater one has a transparent colour
     */
    private void colours(long block, int index, boolean hasAlpha) {
        int first = (int) block & 0xffff;
        int second = (int) (block >>> COLOUR_BITS) & 0xffff;
        int chosen = (int) (block >>> 2 * COLOUR_BITS + 2 * index) & 3;
        boolean isThree = hasAlpha && first <= second;
        if (isThree && chosen == 3) {
            colour[0] = 0;
            colour[ALPHA] = 0;
            return;
        }
        double weight = chosen < 2 ? chosen : isThree ? 0.5 : (chosen - 1) / 3.0;
        for (int i = 0; i < ALPHA; i++) {
            colour[i] = part(first, i) * (1 - weight) + part(second, i) * weight;
        }
    }

    /** Returns red, green or blue of a colour of 5, 6 and 5 bits. */
    private static double part(int packed, int channel) {
        return switch (channel) {
            case 0 -> (packed >>> 11) / 31.0;
            case 1 -> (packed >>> 5 & 63) / 63.0;
            default -> (packed & 31) / 31.0;
        };
    }

    /** Returns a texel of a block with one component. */
    private static double single(long block, int index, boolean isSigned) {
        int first = isSigned ? (byte) block : (int) block & BYTE;
        int second = isSigned ? (byte) (block >>> Byte.SIZE) : (int) (block >>> Byte.SIZE) & BYTE;
        int chosen = (int) (block >>> COLOUR_BITS + 3 * index) & MOST_INDICES;
        double from = isSigned ? Math.max(-1, first / 127.0) : first / 255.0;
        double to = isSigned ? Math.max(-1, second / 127.0) : second / 255.0;
        if (chosen < 2) {
            return chosen == 0 ? from : to;
        }
        int steps = first > second ? MOST_INDICES : MOST_INDICES - 2;
        if (chosen - 1 >= steps) {
            return chosen == MOST_INDICES ? 1 : isSigned ? -1 : 0;
        }
        return (from * (steps + 1 - chosen) + to * (chosen - 1)) / steps;
    }
}
