package org.gfxisa.simulator.check;

import org.gfxisa.simulator.findings.FindingRule;

/** What a run can find wrong with a kernel. */
public enum CheckRule implements FindingRule {
    OUT_OF_BOUNDS("out-of-bounds", "An access lies beside the memory that it is meant for"),
    USE_AFTER_FREE("use-after-free", "An access goes to memory that was given back"),
    READ_ONLY("read-only", "A write goes to memory that may only be read"),
    BARRIER_DIVERGENCE("barrier-divergence", "Not all work-items of a work-group reach a barrier"),
    DEADLOCK("deadlock", "Waves wait for what does not come"),
    RACE("race", "Two accesses to the same memory, one of them a write, that nothing orders"),
    UNINITIALISED("uninitialised", "A value that nobody has written decides something"),
    MISSING_WAIT("missing-wait", "A register is used before an operation on it is waited for"),
    HAZARD("hazard", "An instruction comes too early behind another one"),
    IGNORED_ATOMIC("ignored-atomic", "An atomic on floats goes to memory that may ignore it"),
    NAN("nan", "A NaN that is made of numbers leaves the registers"),
    FLUSHED("flushed", "A denormal number is taken for zero, as MODE says"),
    OVERFLOW("overflow", "A sum or product that does not fit its register is part of an address"),
    STALE("stale", "A load got an older value than was written"),
    FAULT("fault", "The kernel does what ends it");

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
