package org.gfxisa.simulator.exec;

/** Why an executor gave a wave back. */
public enum StopReason {
    /** It executed a work-group barrier; its program counter is behind it. */
    BARRIER,
    /** It waits for waves of other work-groups: its program counter is at the instruction that tries again. */
    WAITS,
    /** It halted, until a debugger lets it go on. */
    HALT,
    /** It sent an interrupt to the host, and can continue. */
    INTERRUPT,
    /** It ended. */
    END,
    /** It executed as many instructions as it was allowed to, and can go on. */
    BUDGET
}
