package org.gfxisa.simulator.count;

/**
 * The counts of an instruction, or the sum over several.
 *
 * @param executed the number of times that a wave executed it
 * @param lanes the sum of active lanes over all executions
 * @param accesses the number of vector accesses by waves to global or private memory
 * @param lines the number of vector-cache lines that these accesses touched
 * @param leastLines the number of lines that would suffice for as many different bytes
 * @param localAccesses the number of accesses by waves to LDS
 * @param cycles the number of cycles of the LDS banks; in a cycle, each bank serves one dword
 * @param leastCycles the number of cycles without bank conflicts
 */
public record Totals(
        long executed,
        long lanes,
        long accesses,
        long lines,
        long leastLines,
        long localAccesses,
        long cycles,
        long leastCycles) {
    /** The counts of an instruction that was never executed. */
    public static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, 0);

    /** Returns the sum of two counts. */
    public Totals plus(Totals other) {
        return new Totals(
                executed + other.executed,
                lanes + other.lanes,
                accesses + other.accesses,
                lines + other.lines,
                leastLines + other.leastLines,
                localAccesses + other.localAccesses,
                cycles + other.cycles,
                leastCycles + other.leastCycles);
    }
}
