package org.gfxisa.info;

/** The control flow after an instruction. */
public enum Flow {
    /** Continues with the next instruction. */
    NEXT,
    /** Jumps to the instruction's target. */
    GOTO,
    /** Jumps to the target or continues. The target of a fork is unknown if it is in registers. */
    BRANCH,
    /** Calls a function and continues after it returns. */
    CALL,
    /** Jumps to an address in registers. */
    JUMP,
    /** Ends the wave or switches to another program. */
    END
}
