package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.wave.Wave;

/** A decoded instruction, bound to its operands. Shared by all waves and threads: what it computes with is in the wave and the frame. */
abstract class Op {
    /** {@link #execute} ended the wave. */
    static final int END = -1;
    /** The wave waits at a barrier; its program counter is behind it. */
    static final int BARRIER = -2;
    /** The wave goes on at its program counter, which may be in other code. */
    static final int JUMP = -3;

    /** Index of the next instruction, in dwords from the start of the program. */
    int next;

    /**
     * Executes the instruction.
     *
     * @return the index of the instruction to go on with, or one of the negative constants
     */
    abstract int execute(Wave wave, Frame frame);
}
