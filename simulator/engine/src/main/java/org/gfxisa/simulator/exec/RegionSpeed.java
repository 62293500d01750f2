package org.gfxisa.simulator.exec;

import java.util.function.LongSupplier;

/**
 * Compares the compiled code of a region with the interpreter, by turns, on the waves that come. Compiled code that is slower rests, then is compared
 * again. Once it is settled, which is when all of its hot groups are compiled, it is given back if it is slower each time: the JVM may not have
 * compiled the rest yet, or have given up on something. Of each side the best of several measurements counts, as everything else that the machine does
 * only makes them worse. It never changes results. For all threads.
 */
final class RegionSpeed {
    /** What a wave that enters the region is to do. */
    enum Choice {
        /** Executes compiled code. */
        COMPILED,
        /** The same, and tells how long that took. */
        COMPILED_TIMED,
        /** Interprets the region, and tells how long that took. */
        INTERPRETED_TIMED,
        /** Executes its first instruction alone. */
        RESTING
    }

    /** Entries between two looks at the clock. */
    private static final int EVERY = 64;
    /** Between two comparisons, while the compiled code is slower, and at most: they take far less. */
    private static final long SOON_NANOS = 100_000_000;

    private static final long LATE_NANOS = 3_200_000_000L;

    /** Comparisons in a row that compiled code may lose. */
    private static final int MOST_LOST = 6;
    /** Measurements of each side in a comparison. */
    private static final int SAMPLES = 8;
    /** Instructions of a measurement at least: several entries, if the region is short. */
    private static final long LEAST_INSTRUCTIONS = 2_000;

    private final LongSupplier clock;
    private volatile int untilLook = EVERY;
    private volatile boolean isComparing;
    private volatile boolean isResting;
    private volatile boolean isInvalidated;

    private boolean wasSettled;
    private long interval = SOON_NANOS;
    private long next;
    private int lost;

    private int samples;
    private long nanos;
    private long instructions;
    private double interpreted;
    private double compiled;

    /** @param clock in nanoseconds */
    RegionSpeed(LongSupplier clock) {
        this.clock = clock;
        next = clock.getAsLong() + interval;
    }

    /**
     * What the wave that enters now is to do.
     *
     * @param isSettled whether compiled code is what it is going to be; until then it is not given back
     */
    Choice turn(boolean isSettled) {
        if (isComparing) {
            return samples % 2 == 0 ? Choice.INTERPRETED_TIMED : Choice.COMPILED_TIMED;
        }
        // Races between threads lose a few.
        untilLook--;
        if (untilLook <= 0) {
            untilLook = EVERY;
            look(isSettled);
        }
        return isResting ? Choice.RESTING : Choice.COMPILED;
    }

    private synchronized void look(boolean isSettled) {
        boolean isNew = isSettled && !wasSettled;
        wasSettled = isSettled;
        if (isNew || clock.getAsLong() - next >= 0) {
            interval = isNew ? SOON_NANOS : interval;
            samples = 0;
            nanos = 0;
            instructions = 0;
            interpreted = Double.MAX_VALUE;
            compiled = Double.MAX_VALUE;
            isComparing = true;
        }
    }

    /** Tells how long a wave took for some instructions, as {@link #turn} said. */
    synchronized void took(Choice turn, long time, long executed) {
        if (!isComparing || turn == Choice.COMPILED_TIMED != (samples % 2 == 1)) {
            return;
        }
        nanos += time;
        instructions += executed;
        if (instructions < LEAST_INSTRUCTIONS) {
            return;
        }
        double each = (double) nanos / instructions;
        if (turn == Choice.COMPILED_TIMED) {
            compiled = Math.min(compiled, each);
        } else {
            interpreted = Math.min(interpreted, each);
        }
        nanos = 0;
        instructions = 0;
        samples++;
        if (samples == 2 * SAMPLES) {
            decide();
        }
    }

    private void decide() {
        boolean isSlower = compiled > interpreted;
        lost = isSlower && wasSettled ? lost + 1 : 0;
        interval = isSlower && lost < 2 ? SOON_NANOS : Math.min(2 * interval, LATE_NANOS);
        next = clock.getAsLong() + interval;
        isInvalidated = lost == MOST_LOST;
        isResting = isSlower;
        isComparing = false;
    }

    /** Whether the region is the interpreter's from now on. */
    boolean isInvalidated() {
        return isInvalidated;
    }
}
