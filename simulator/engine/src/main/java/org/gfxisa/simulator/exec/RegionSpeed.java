package org.gfxisa.simulator.exec;

import java.util.function.LongSupplier;

/**
 * Compares the speed of a compiled region with that of the interpreter, on the waves that enter it. The best of several measurements counts on each
 * side. Compiled code that is slower is suspended, and compared again later. After all of its hot groups are compiled, it is invalidated if it loses
 * several comparisons in a row. Results never depend on this. Instances are thread-safe.
 */
final class RegionSpeed {
    /** How a wave that enters the region is executed. */
    enum Choice {
        /** By compiled code. */
        COMPILED,
        /** By compiled code, with a time measurement. */
        COMPILED_TIMED,
        /** By the interpreter, with a time measurement. */
        INTERPRETED_TIMED,
        /** By the interpreter, because compiled code is suspended. */
        SUSPENDED
    }

    /** The number of entries between two reads of the clock. */
    private static final int EVERY = 64;
    /** The shortest and the longest time between two comparisons. */
    private static final long SOON_NANOS = 100_000_000;

    private static final long LATE_NANOS = 3_200_000_000L;

    /** The number of comparisons in a row after which compiled code is invalidated. */
    private static final int MOST_LOST = 6;
    /** The number of measurements of each side in a comparison. */
    private static final int SAMPLES = 8;
    /** The smallest number of instructions of a measurement, which takes several entries if the region is short. */
    private static final long LEAST_INSTRUCTIONS = 2_000;

    private final LongSupplier clock;
    private volatile int untilClock = EVERY;
    private volatile boolean isComparing;
    private volatile boolean isSuspended;
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

    /**
     * @param clock the time in nanoseconds
     */
    RegionSpeed(LongSupplier clock) {
        this.clock = clock;
        next = clock.getAsLong() + interval;
    }

    /**
     * Returns how to execute the wave that enters the region now.
     *
     * @param isSettled whether all hot groups are compiled; before that, the region is not invalidated
     */
    Choice choose(boolean isSettled) {
        if (isComparing) {
            return samples % 2 == 0 ? Choice.INTERPRETED_TIMED : Choice.COMPILED_TIMED;
        }
        // Races between threads lose a few counts.
        untilClock--;
        if (untilClock <= 0) {
            untilClock = EVERY;
            checkClock(isSettled);
        }
        return isSuspended ? Choice.SUSPENDED : Choice.COMPILED;
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

    /**
     * Records how long a wave took for some instructions.
     *
     * @param choice the choice that {@link #choose} returned
     * @param time the time in nanoseconds
     * @param executed the number of instructions
     */
    synchronized void took(Choice choice, long time, long executed) {
        if (!isComparing || choice == Choice.COMPILED_TIMED != (samples % 2 == 1)) {
            return;
        }
        nanos += time;
        instructions += executed;
        if (instructions < LEAST_INSTRUCTIONS) {
            return;
        }
        double each = (double) nanos / instructions;
        if (choice == Choice.COMPILED_TIMED) {
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
        isSuspended = isSlower;
        isComparing = false;
    }

    /** Returns whether the region is invalidated. */
    boolean isInvalidated() {
        return isInvalidated;
    }
}
