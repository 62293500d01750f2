package org.gfxisa.simulator.count;

/**
 * What an instruction has done, or several have.
 *
 * @param executed times that a wave has executed it
 * @param lanes lanes that were on, of all these times
 * @param accesses accesses of waves to global or private memory, by vectors
 * @param lines cache lines that these have touched, of the vector caches
 * @param leastLines lines that would have been enough for as many different bytes
 * @param localAccesses accesses of waves to LDS
 * @param turns turns that LDS has taken: in one it serves as many lanes as it has banks for, and each bank gives one dword
 * @param leastTurns turns that would have been enough without two dwords in one bank
 */
public record Totals(
        long executed,
        long lanes,
        long accesses,
        long lines,
        long leastLines,
        long localAccesses,
        long turns,
        long leastTurns) {
    /** Nothing. */
    public static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, 0);

    /** Both together. */
    public Totals plus(Totals other) {
        return new Totals(
                executed + other.executed,
                lanes + other.lanes,
                accesses + other.accesses,
                lines + other.lines,
                leastLines + other.leastLines,
                localAccesses + other.localAccesses,
                turns + other.turns,
                leastTurns + other.leastTurns);
    }
}
