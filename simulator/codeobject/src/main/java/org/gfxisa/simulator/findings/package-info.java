/** The findings of the linter and of checks at run time, and their output as text, JSON and SARIF. */
package org.gfxisa.simulator.findings;
