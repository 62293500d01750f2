package org.gfxisa.simulator.exec;

/** The reason why an executor returned from a wave. */
public enum StopReason {
    /** The wave executed a work-group barrier. Its program counter is after the barrier. */
    BARRIER,
    /** The wave waits for waves of other work-groups. Its program counter is at the instruction that tries again. */
    WAITS,
    /** The wave halted until a debugger resumes it. */
    HALT,
    /** The wave interrupted the host, and can continue. */
    INTERRUPT,
    /** The wave ended. */
    END,
    /** The wave has used up its instructions, and can continue. */
    BUDGET
}
