package org.gfxisa.simulator.lint;

import org.gfxisa.simulator.findings.Finding;

/**
 * A finding, and how to fix it.
 *
 * @param finding its text and place
 * @param rule the rule that the code violates
 * @param step the index of the instruction before which the remedy belongs, mostly that of the finding
 * @param remedy what fixes it
 */
record FixableFinding(Finding finding, Rule rule, int step, Remedy remedy) {}
