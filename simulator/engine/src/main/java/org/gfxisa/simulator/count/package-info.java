/** Counts of what instructions do: how often, for how many lanes, and how well their accesses fit caches and LDS. */
package org.gfxisa.simulator.count;
