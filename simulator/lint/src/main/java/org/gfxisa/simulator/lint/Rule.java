package org.gfxisa.simulator.lint;

import org.gfxisa.simulator.findings.FindingRule;

/** What can be wrong with code, apart from hazards, whose rules are the instruction set's. */
public enum Rule implements FindingRule {
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
    MISSING_WAIT_AT_BARRIER(
            "missing-wait-at-barrier",
            "A wave arrives at a barrier before what it stored in LDS, or loaded to there, is known to be there for others",
            Severity.ERROR),
    EARLY_INVALIDATE(
            "early-invalidate",
            "Caches are invalidated while an access may be under way that every acquire like this waits for",
            Severity.ERROR),
    PARTIAL_INVALIDATE(
            "partial-invalidate",
            "Caches are invalidated as no acquire does it: not all of them, or not in their order",
            Severity.ERROR),
    EARLY_RELEASE(
            "early-release",
            "Other waves are told while a write-back, or an access before it, may be under way that they have to see",
            Severity.ERROR),
    MISSING_WRITE_BACK(
            "missing-write-back",
            "A wave ends, or a function returns, with stores of scalars that no other cache has",
            Severity.ERROR),
    FALLS_THROUGH("fall-through", "A wave runs from a kernel into the next function", Severity.ERROR),
    BEYOND_ALLOCATION(
            "beyond-allocation", "A register is used that the kernel's descriptor does not ask for", Severity.ERROR),
    LOCAL_WHEN_SPLIT(
            "local-when-split",
            "Memory of the work-group is used in threadgroup-split mode, where there is none",
            Severity.ERROR),
    CHANGED_REGISTER(
            "changed-register",
            "A function returns with a register changed that its callers keep values in",
            Severity.ERROR),
    NO_INSTRUCTION("no-instruction", "A wave comes to bytes that are no instruction", Severity.ERROR),
    HAZARD("hazard", "Wait states that the hardware needs between two instructions are missing", Severity.ERROR),
    BEYOND_PCIE(
            "beyond-pcie",
            "An atomic operation for the whole system that memory behind PCIe does not know",
            Severity.HINT),
    TRAP_WITHOUT_HANDLER(
            "trap-without-handler", "A trap in code for a system that installs no trap handler", Severity.HINT),
    NARROW_SCOPE(
            "narrow-scope",
            "A write-back or an invalidation is for fewer waves than the access that it stands beside",
            Severity.HINT),
    MISSING_ACQUIRE(
            "missing-acquire",
            "What is loaded behind a loop that waited, or a barrier, may be older than what was waited for",
            Severity.HINT),
    MISSING_RELEASE(
            "missing-release",
            "What is stored for other waves to see may come before what was stored earlier",
            Severity.HINT),
    UNORDERED_BARRIER(
            "unordered-barrier",
            "A wave arrives at a barrier with an access under way that others, behind it, may come before",
            Severity.HINT),
    NEVER_WRITTEN("never-written", "A register is read that nothing has written on any path", Severity.HINT),
    UNNEEDED_WAIT("unneeded-wait", "A wait for counters that are low enough on every path", Severity.HINT),
    UNNEEDED_PAUSE("unneeded-nop", "A pause that no known hazard needs on any path", Severity.HINT);

    private final String id;
    private final String title;
    private final Severity severity;

    Rule(String id, String title, Severity severity) {
        this.id = id;
        this.title = title;
        this.severity = severity;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Severity severity() {
        return severity;
    }
}
