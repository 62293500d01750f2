package org.gfxisa.simulator.lint;

/** What can be wrong with code, apart from hazards, whose rules are the instruction set's. */
public enum Rule {
    MISSING_WAIT("missing-wait", "A result is used before it is known to be there", Severity.ERROR),
    OVERWRITTEN_RESULT(
            "overwritten-result",
            "A register is written while an earlier operation may still write it",
            Severity.ERROR),
    OVERWRITTEN_SOURCE(
            "overwritten-source", "A register is written while an earlier operation may still read it", Severity.ERROR),
    MISSING_WAIT_AT_ENTRY(
            "missing-wait-at-entry",
            "A function uses a register before it waits for what its caller may have left under way",
            Severity.ERROR),
    MISSING_WAIT_AT_RETURN(
            "missing-wait-at-return", "A function returns before a result is known to be there", Severity.ERROR),
    EARLY_INVALIDATE(
            "early-invalidate",
            "A cache is invalidated while a load may be under way that later ones have to be newer than",
            Severity.ERROR),
    PENDING_WRITE_BACK(
            "pending-write-back",
            "Memory is written while a cache may still be written back that others have to see before",
            Severity.ERROR),
    NO_INSTRUCTION("no-instruction", "A wave comes to bytes that are no instruction", Severity.ERROR),
    HAZARD("hazard", "Wait states that the hardware needs between two instructions are missing", Severity.ERROR),
    UNNEEDED_WAIT("unneeded-wait", "A wait for counters that are low enough on every path", Severity.HINT),
    UNNEEDED_PAUSE("unneeded-nop", "A pause that no known hazard needs on any path", Severity.HINT);

    private final String id;
    private final String title;
    private final Severity severity;

    /** How bad it is. */
    public enum Severity {
        /** Code that gives wrong results on some hardware, at some time. */
        ERROR,
        /** Code that could do without. */
        HINT
    }

    Rule(String id, String title, Severity severity) {
        this.id = id;
        this.title = title;
        this.severity = severity;
    }

    /** Its name in messages. */
    public String id() {
        return id;
    }

    /** What is wrong, in a sentence. */
    public String title() {
        return title;
    }

    public Severity severity() {
        return severity;
    }
}
