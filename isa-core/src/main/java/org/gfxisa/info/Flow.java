package org.gfxisa.info;

/** Where a wave goes after an instruction. */
public enum Flow {
    /** On. */
    NEXT,
    /** To the instruction's target. */
    GOTO,
    /** To the target, or on. Where a fork takes its target from registers, it is not known. */
    BRANCH,
    /** Into a function, and then on. */
    CALL,
    /** To an address in registers. */
    JUMP,
    /** Nowhere: the wave ends, or another program goes on. */
    END
}
