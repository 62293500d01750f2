/** Checks of running kernels: out-of-bounds accesses, barrier divergence, deadlocks, races, uninitialised values and missing waits. */
package org.gfxisa.simulator.check;
