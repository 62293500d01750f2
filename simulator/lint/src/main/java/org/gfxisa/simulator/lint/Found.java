package org.gfxisa.simulator.lint;

import org.gfxisa.simulator.findings.Finding;

/**
 * What a check found.
 *
 * @param finding in words
 * @param rule that it breaks
 * @param step index of the instruction that the remedy comes before: mostly that of the finding
 * @param remedy what makes it good
 */
record Found(Finding finding, Rule rule, int step, Remedy remedy) {}
