package org.gfxisa.simulator.findings;

/** A rule that code may violate. */
public interface FindingRule {
    /** The severity of a violation. */
    enum Severity {
        /** The code gives wrong results on some hardware or in some runs. */
        ERROR,
        /** The code is redundant or possibly unintended. */
        HINT
    }

    /** Returns the id in messages. */
    String id();

    /** Returns a sentence that describes a violation. */
    String title();

    /** Returns the severity. */
    Severity severity();
}
