/** Mistakes of kernels that show while they run: accesses out of bounds, divergent barriers, deadlocks. */
package org.gfxisa.simulator.check;
