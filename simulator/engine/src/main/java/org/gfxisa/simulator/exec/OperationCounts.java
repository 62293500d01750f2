package org.gfxisa.simulator.exec;

import java.util.stream.Stream;

/**
 * Counts how often the interpreter executed the instructions of a program, by index. Instances are thread-safe. Each thread usually has its own
 * array; if two threads share one, a few counts may be lost.
 */
final class OperationCounts {
    private static final int ARRAYS = 8;

    private final int size;
    private final long[][] counts = new long[ARRAYS][0];

    /**
     * Creates counts of zero.
     *
     * @param size the number of instructions
     */
    OperationCounts(int size) {
        this.size = size;
    }

    /** Returns the array of the calling thread. */
    long[] ofThisThread() {
        int place = (int) Thread.currentThread().getId() & ARRAYS - 1;
        if (counts[place].length < size) {
            counts[place] = new long[size];
        }
        return counts[place];
    }

    /** Returns how often an instruction was executed. */
    long of(int index) {
        return Stream.of(counts)
                .filter(c -> c.length > index)
                .mapToLong(c -> c[index])
                .sum();
    }
}
