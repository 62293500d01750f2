package org.gfxisa.simulator.count;

/** The counts of one instruction; see {@link Totals}. */
final class Counted {
    long executed;
    long lanes;
    long accesses;
    long lines;
    long leastLines;
    long localAccesses;
    long cycles;
    long leastCycles;

    Totals totals() {
        return new Totals(executed, lanes, accesses, lines, leastLines, localAccesses, cycles, leastCycles);
    }
}
