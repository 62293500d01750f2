package org.gfxisa.simulator.lint;

import org.gfxisa.simulator.findings.FindingRule;

/** The rules that the linter checks. All hazards share one of them, since the instruction set defines them. */
public enum Rule implements FindingRule {
    MISSING_WAIT("missing-wait", "A result is used before a wait for it", Severity.ERROR),
    OVERWRITTEN_RESULT(
            "overwritten-result",
            "A register is written while an earlier operation may still write it",
            Severity.ERROR),
    OVERWRITTEN_SOURCE(
            "overwritten-source", "A register is written while an earlier operation may still read it", Severity.ERROR),
    MISSING_WAIT_AT_ENTRY(
            "missing-wait-at-entry",
            "A function uses a register before it waits for what its caller may have left in flight",
            Severity.ERROR),
    MISSING_WAIT_AT_RETURN("missing-wait-at-return", "A function returns before a wait for a result", Severity.ERROR),
    MISSING_WAIT_AT_BARRIER(
            "missing-wait-at-barrier",
            "A wave arrives at a barrier without a wait for its stores to LDS or loads to LDS",
            Severity.ERROR),
    EARLY_INVALIDATE(
            "early-invalidate",
            "Caches are invalidated while an access may be in flight that every acquire like this waits for",
            Severity.ERROR),
    PARTIAL_INVALIDATE(
            "partial-invalidate",
            "Caches are invalidated as in no acquire: some are missing, or the order is different",
            Severity.ERROR),
    EARLY_RELEASE(
            "early-release",
            "A release is stored while a write-back, or an access before it, may be in flight",
            Severity.ERROR),
    MISSING_WRITE_BACK(
            "missing-write-back",
            "A wave ends, or a function returns, while scalar stores are only in the scalar cache",
            Severity.ERROR),
    FALLS_THROUGH("fall-through", "Execution continues from a kernel into the next function", Severity.ERROR),
    BEYOND_ALLOCATION(
            "beyond-allocation", "A register is used that the kernel's descriptor does not allocate", Severity.ERROR),
    LOCAL_WHEN_SPLIT("local-when-split", "LDS is used in threadgroup-split mode, which has none", Severity.ERROR),
    CHANGED_REGISTER("changed-register", "A function changes a callee-saved register", Severity.ERROR),
    NO_INSTRUCTION("no-instruction", "Execution reaches bytes that are no instruction", Severity.ERROR),
    HAZARD("hazard", "Wait states that the hardware needs between two instructions are missing", Severity.ERROR),
    BEYOND_PCIE("beyond-pcie", "A system-scope atomic operation that PCIe does not support", Severity.HINT),
    TRAP_WITHOUT_HANDLER(
            "trap-without-handler", "A trap in code for a system that installs no trap handler", Severity.HINT),
    NARROW_SCOPE(
            "narrow-scope",
            "A write-back or an invalidation has a narrower scope than the adjacent access",
            Severity.HINT),
    MISSING_ACQUIRE(
            "missing-acquire",
            "A load after a waiting loop or a barrier may get an older value than the one waited for",
            Severity.HINT),
    MISSING_RELEASE(
            "missing-release",
            "A store that other waves wait for may become visible before an earlier store",
            Severity.HINT),
    UNORDERED_BARRIER(
            "unordered-barrier",
            "A wave arrives at a barrier with an access in flight that later accesses may overtake",
            Severity.HINT),
    NEVER_WRITTEN("never-written", "A register is read that nothing has written on any path", Severity.HINT),
    UNNEEDED_WAIT("unneeded-wait", "A wait for counters that are low enough on every path", Severity.HINT),
    UNNEEDED_PAUSE("unneeded-nop", "A NOP that no known hazard needs on any path", Severity.HINT);

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
