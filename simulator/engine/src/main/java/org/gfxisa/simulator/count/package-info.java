/** Counts what instructions do: how often, for how many lanes, and how well their accesses suit caches and LDS. */
package org.gfxisa.simulator.count;
