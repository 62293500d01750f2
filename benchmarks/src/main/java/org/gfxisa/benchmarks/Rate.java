package org.gfxisa.benchmarks;

/**
 * How fast something was, per second.
 *
 * @param byClock of time that passed
 * @param byCpu of CPU time that it took
 */
record Rate(double byClock, double byCpu) {
    private static final double NANOS = 1e9;

    static Rate of(double items, double nanos, double cpuNanos) {
        return new Rate(items * NANOS / nanos, items * NANOS / cpuNanos);
    }
}
