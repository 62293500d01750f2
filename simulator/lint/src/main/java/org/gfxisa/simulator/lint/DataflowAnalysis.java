package org.gfxisa.simulator.lint;

/**
 * A forward dataflow analysis.
 *
 * @param <S> the state at a point of the code
 */
interface DataflowAnalysis<S> {
    /** Returns the state at an entry of the code. */
    S atEntry(CodeRegion.Entry entry);

    S copy(S state);

    /**
     * Merges the state of another path to the same point into a state.
     *
     * @return whether the first state has changed
     */
    boolean join(S into, S other);

    /**
     * Applies the transfer function of an instruction.
     *
     * @param state the state before the instruction; it becomes the state after it
     * @param index the index of the instruction among the steps
     * @param report whether to report findings: the states are final by then
     */
    void transfer(S state, int index, boolean report);
}
