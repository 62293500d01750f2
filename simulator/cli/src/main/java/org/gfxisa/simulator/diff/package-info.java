/** Collects facts about GPUs from the generated tables, for comparison. */
package org.gfxisa.simulator.diff;
