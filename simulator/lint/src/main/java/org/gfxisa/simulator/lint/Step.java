package org.gfxisa.simulator.lint;

import org.gfxisa.table.Form;

/**
 * An instruction of the code that is checked: what it does with registers and counters, and where the wave goes from it. Registers are
 * {@link Span}s.
 *
 * @param offset of its first byte in the code
 * @param size in bytes
 * @param reads registers that it reads when it is issued
 * @param writes registers that it writes, at some time
 * @param held of the registers that it reads, those that must stay as they are until its counter falls
 * @param raises counters that it raises
 * @param waits per counter the number that it waits for; {@link #NO_WAIT}: any
 * @param role what it has to do with the ordering of memory
 * @param flow where the wave goes
 * @param target offset of the instruction it may go to; -1: none, or unknown
 */
record Step(
        int offset,
        int size,
        Form form,
        int[] reads,
        int[] writes,
        int[] held,
        Raise[] raises,
        int[] waits,
        MemoryRole role,
        Flow flow,
        int target) {
    static final int NO_WAIT = Integer.MAX_VALUE;
    static final int[] NONE = {};

    /**
     * A counter that is raised.
     *
     * @param counter its number
     * @param inOrder whether operations complete in the order of issue
     * @param result whether the counter tells that the registers which are written have their new values
     * @param source whether it tells that the {@link Step#held} registers are free
     */
    record Raise(int counter, boolean inOrder, boolean result, boolean source) {}

    int end() {
        return offset + size;
    }

    boolean raises(int counter) {
        for (Raise raise : raises) {
            if (raise.counter == counter) {
                return true;
            }
        }
        return false;
    }

    /** Whether it raises a counter, with a result, in the order of issue. */
    boolean resultsInOrder(int counter) {
        for (Raise raise : raises) {
            if (raise.counter == counter && raise.inOrder && raise.result) {
                return true;
            }
        }
        return false;
    }
}
