package org.gfxisa.simulator.lint;

/**
 * An operation in flight, by one of its counters, as one number: index of the instruction, counter, what the counter tells, whether it
 * completes in order, and how many operations that cannot complete earlier were issued since. In the order of these numbers, equal
 * operations differ in the last part only.
 */
final class Pending {
    /** As many later operations as are told apart. */
    static final int MOST_LATER = 255;

    private static final int STEP_SHIFT = 32;
    private static final int COUNTER_SHIFT = 24;
    private static final int COUNTER_MASK = 0xff;
    private static final long SOURCE = 1L << 20;
    private static final long IN_ORDER = 1L << 16;
    private static final int LATER_MASK = 0xff;

    private Pending() {}

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

    /** Whether it still reads registers; else it is going to write some. */
    static boolean isSource(long pending) {
        return (pending & SOURCE) != 0;
    }

    static boolean isInOrder(long pending) {
        return (pending & IN_ORDER) != 0;
    }

    /** Done for sure when its counter is at or below this. */
    static int later(long pending) {
        return (int) pending & LATER_MASK;
    }

    /** After one more operation. */
    static long older(long pending) {
        return later(pending) < MOST_LATER ? pending + 1 : pending;
    }

    /** Which operation it is, without its age. */
    static long identity(long pending) {
        return pending & ~LATER_MASK;
    }
}
