package org.gfxisa.simulator.exec;

import java.util.function.LongSupplier;

/**
 * Compares the speed of a compiled region with that of the interpreter, on the waves that enter it. The best of several measurements counts on
 * each side. Compiled code that is slower rests, and is compared again later. Once all of its hot groups are compiled, it is invalidated if it
 * loses several comparisons in a row. Results never depend on this. Thread-safe.
 */
final class RegionSpeed {
    /** How a wave that enters the region is executed. */
    enum Choice {
        /** By compiled code. */
        COMPILED,
        /** By compiled code, which is timed. */
        COMPILED_TIMED,
        /** By the interpreter, which is timed. */
        INTERPRETED_TIMED,
        /** By the interpreter: compiled code rests. */
        RESTING
    }

    /** Entries between two reads of the clock. */
    private static final int EVERY = 64;
    /** The least time between two comparisons. */
    private static final long SOON_NANOS = 100_000_000;

    private static final long LATE_NANOS = 3_200_000_000L;

    /** How many comparisons in a row compiled code may lose. */
    private static final int MOST_LOST = 6;
    /** Measurements of each side in a comparison. */
    private static final int SAMPLES = 8;
    /** Instructions of a measurement at least: several entries, if the region is short. */
    private static final long LEAST_INSTRUCTIONS = 2_000;

    private final LongSupplier clock;
    private volatile int untilClock = EVERY;
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
     * @param isSettled whether compiled code is what it is going to be; until then it is not invalidated
     */
    Choice turn(boolean isSettled) {
        if (isComparing) {
            return samples % 2 == 0 ? Choice.INTERPRETED_TIMED : Choice.COMPILED_TIMED;
        }
        // Races between threads lose a few.
        untilClock--;
        if (untilClock <= 0) {
            untilClock = EVERY;
            checkClock(isSettled);
        }
        return isResting ? Choice.RESTING : Choice.COMPILED;
    }

    private synchronized void checkClock(boolean isSettled) {
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

    /** Whether the region is invalidated. */
    boolean isInvalidated() {
        return isInvalidated;
    }
}
