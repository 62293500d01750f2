/** Mistakes of kernels that show while they run: accesses out of bounds, divergent barriers, deadlocks, races, values nobody wrote. */
package org.gfxisa.simulator.check;
