package org.gfxisa.simulator.reference;

import java.util.stream.IntStream;

/** The table of V_SCREEN_PARTITION_4SE_B32, from what the manual says that it means. */
final class ScreenPartition {
    private ScreenPartition() {}

    /** The engines of four that a rectangle covers: {x_min, y_min, x_max, y_max}, two bits each, in tiles modulo four. */
    static int engines(int rectangle) {
        int xMin = rectangle >> 6 & 3;
        int yMin = rectangle >> 4 & 3;
        int xMax = rectangle >> 2 & 3;
        int yMax = rectangle & 3;
        return IntStream.rangeClosed(0, xMax - xMin & 3)
                .flatMap(x -> IntStream.rangeClosed(0, yMax - yMin & 3).map(y -> 1 << engine(xMin + x, yMin + y)))
                .reduce(0, (a, b) -> a | b);
    }

    /** { x[5] ^ y[6], y[5] ^ x[6] }, in tiles of 32. */
    private static int engine(int x, int y) {
        return ((x ^ y >> 1) & 1) << 1 | (y ^ x >> 1) & 1;
    }
}
