/** What a check found in code, whoever looked: the linter, or a run. Written as text, JSON and SARIF. */
package org.gfxisa.simulator.findings;
