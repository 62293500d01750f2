package org.gfxisa.simulator.lint;

/**
 * An operation in flight with one of its counters, packed into a number. Its fields from the highest bit on are: index of the instruction,
 * counter, whether the counter indicates that sources have been read or that results are available, whether it completes in order, and the
 * number of later operations that cannot complete earlier. So numbers of the same operation differ only in the last field, and are adjacent
 * when sorted.
 */
final class PendingOperation {
    /** The maximum number of later operations that is counted. */
    static final int MOST_LATER = 255;

    private static final int STEP_SHIFT = 32;
    private static final int COUNTER_SHIFT = 24;
    private static final int COUNTER_MASK = 0xff;
    private static final long SOURCE = 1L << 20;
    private static final long IN_ORDER = 1L << 16;
    private static final int LATER_MASK = 0xff;

    private PendingOperation() {}

    static long of(int step, int counter, boolean isSource, boolean inOrder) {
        return (long) step << STEP_SHIFT
                | (long) counter << COUNTER_SHIFT
                | (isSource ? SOURCE : 0)
                | (inOrder ? IN_ORDER : 0);
    }

    static int step(long pending) {
        return (int) (pending >>> STEP_SHIFT);
    }

    static int counter(long pending) {
        return (int) (pending >>> COUNTER_SHIFT) & COUNTER_MASK;
    }

    /** Returns whether it still reads registers; if not, it still writes some. */
    static boolean isSource(long pending) {
        return (pending & SOURCE) != 0;
    }

    static boolean isInOrder(long pending) {
        return (pending & IN_ORDER) != 0;
    }

    /** Returns the value of the counter at which it is certainly complete. */
    static int later(long pending) {
        return (int) pending & LATER_MASK;
    }

    /** Returns the operation after one more was issued. */
    static long older(long pending) {
        return later(pending) < MOST_LATER ? pending + 1 : pending;
    }

    /** Returns the operation without its age. */
    static long identity(long pending) {
        return pending & ~LATER_MASK;
    }
}
