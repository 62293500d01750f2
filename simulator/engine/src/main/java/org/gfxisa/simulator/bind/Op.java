package org.gfxisa.simulator.bind;

import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.op.control.BranchOp;
import org.gfxisa.simulator.wave.Wave;

/** A decoded instruction, bound to its operands. Shared by all waves and threads: what it computes with is in the wave and the frame. */
public abstract class Op {
    /** {@link #execute} ended the wave. */
    public static final int END = -1;
    /** The wave waits at a barrier; its program counter is behind it. */
    public static final int BARRIER = -2;
    /** The wave goes on at its program counter, which may be in other code. */
    public static final int JUMP = -3;

    /** The wave halted, as its STATUS says; its program counter is where a debugger finds it. */
    public static final int HALT = -7;

    /** The wave told the host of something; its program counter is behind that. */
    public static final int INTERRUPT = -6;

    /** The wave waits for waves of other work-groups: it tries the same instruction again later. */
    public static final int WAIT = -5;

    /** The instruction reads the time: {@link #atTime} does the work, once the wave's count of instructions is right. */
    public static final int CLOCK = -4;

    /** The wave has made an access, or comes to a wait: others go on before it does, with the next instruction. */
    public static final int YIELD = -8;

    /** Index of the next instruction, in dwords from the start of the program. */
    public int next;

    /**
     * Executes the instruction.
     *
     * @return the index of the instruction to go on with, which is {@link #next} or what {@link BranchOp#branch} gives, or one of the
     *     negative constants
     */
    public abstract int execute(Wave wave, Frame frame);

    /** How many usual instructions take about as long. */
    public int cost() {
        return 1;
    }

    /** Executes the instruction while VGPR indexing is on, which means nothing to most. */
    public int executeIndexed(Wave wave, Frame frame) {
        return execute(wave, frame);
    }

    /** Does what waits for {@link #CLOCK}. */
    public void atTime(Wave wave) {}

    /** The instruction as the compiler reads it. */
    public BoundInstruction bound() {
        return new BoundInstruction.Unknown();
    }

    /**
     * The same while VGPR indexing is on.
     *
     * @param operands that are indexed, as the instruction that turns it on names them
     */
    public BoundInstruction boundIndexed(int operands) {
        return isVector() ? new BoundInstruction.Unknown() : bound();
    }

    /** Returns whether MODE.VSKIP skips it. */
    public boolean isVector() {
        return false;
    }
}
