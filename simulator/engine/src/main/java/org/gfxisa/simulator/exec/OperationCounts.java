package org.gfxisa.simulator.exec;

import java.util.stream.Stream;

/**
 * How often the instructions of a program were left to their operations, by index. For all threads, of which each mostly has an array of
 * its own: they need not wait for each other, and where two share one a few counts may be lost.
 */
final class OperationCounts {
    private static final int ARRAYS = 8;

    private final int size;
    private final long[][] counts = new long[ARRAYS][0];

    /** Of so many instructions, none executed yet. */
    OperationCounts(int size) {
        this.size = size;
    }

    /** What the calling thread counts in. */
    long[] ofThisThread() {
        int place = (int) Thread.currentThread().getId() & ARRAYS - 1;
        if (counts[place].length < size) {
            counts[place] = new long[size];
        }
        return counts[place];
    }

    /** How often an instruction was executed. */
    long of(int index) {
        return Stream.of(counts)
                .filter(c -> c.length > index)
                .mapToLong(c -> c[index])
                .sum();
    }
}
