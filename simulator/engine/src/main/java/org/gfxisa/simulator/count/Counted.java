package org.gfxisa.simulator.count;

/** What is counted of one instruction; see {@link Totals}. */
final class Counted {
    long executed;
    long lanes;
    long accesses;
    long lines;
    long leastLines;
    long localAccesses;
    long turns;
    long leastTurns;

    Totals totals() {
        return new Totals(executed, lanes, accesses, lines, leastLines, localAccesses, turns, leastTurns);
    }
}
