package org.gfxisa.simulator.check;

import org.gfxisa.simulator.findings.FindingRule;

/** The rules that a running kernel can violate. */
public enum CheckRule implements FindingRule {
    OUT_OF_BOUNDS("out-of-bounds", "An access is outside of its memory"),
    USE_AFTER_FREE("use-after-free", "An access goes to freed memory"),
    READ_ONLY("read-only", "A write goes to read-only memory"),
    BARRIER_DIVERGENCE("barrier-divergence", "Not all work-items of a work-group reach a barrier"),
    DEADLOCK("deadlock", "Waves wait for something that never happens"),
    RACE("race", "Two unordered accesses to the same memory, at least one of them a write"),
    UNINITIALISED("uninitialised", "A value that nothing has written decides something"),
    MISSING_WAIT("missing-wait", "A register is used before an operation on it is waited for"),
    HAZARD("hazard", "An instruction comes too early after another one"),
    IGNORED_ATOMIC("ignored-atomic", "A floating-point atomic goes to memory that may ignore it"),
    NAN("nan", "A NaN that arithmetic made from numbers is stored"),
    FLUSHED("flushed", "MODE flushes a denormal number to zero"),
    OVERFLOW("overflow", "A sum or product that overflowed its register is part of an address"),
    STALE("stale", "A load got an older value than the last one written"),
    FAULT("fault", "The kernel did something that ends it");

    private final String id;
    private final String title;

    CheckRule(String id, String title) {
        this.id = id;
        this.title = title;
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
        return Severity.ERROR;
    }
}
