package org.gfxisa.simulator.lint;

/** Where a wave goes after an instruction. */
enum Flow {
    /** On. */
    NEXT,
    /** To the instruction's target. */
    GOTO,
    /** To the target, or on. */
    BRANCH,
    /** Into a function, and then on. */
    CALL,
    /** To an address in registers. */
    JUMP,
    /** Nowhere. */
    END
}
