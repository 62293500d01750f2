package org.gfxisa.simulator.lint;

/**
 * What is followed along the paths through the code.
 *
 * @param <S> what is known at a point of a path
 */
interface Analysis<S> {
    /** What is known where waves come in. */
    S atEntry(CodeUnit.Entry entry);

    S copy(S state);

    /**
     * Makes a state hold for another path that comes to the same point, too.
     *
     * @return whether that changed it
     */
    boolean join(S into, S other);

    /**
     * Goes past an instruction.
     *
     * @param state what is known before it, and is known after it
     * @param index of the instruction among the steps
     * @param report whether to report what is wrong: all paths are known by then
     */
    void pass(S state, int index, boolean report);
}
