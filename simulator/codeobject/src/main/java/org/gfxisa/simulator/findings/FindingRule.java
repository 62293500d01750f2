package org.gfxisa.simulator.findings;

/** What can be wrong. */
public interface FindingRule {
    /** How bad it is. */
    enum Severity {
        /** Code that gives wrong results on some hardware, at some time. */
        ERROR,
        /** Code that could do without, or that may not be meant so. */
        HINT
    }

    /** Its name in messages. */
    String id();

    /** What is wrong, in a sentence. */
    String title();

    /** How bad it is. */
    Severity severity();
}
