/** Runs kernels from Java, for example in a test of a kernel: load, allocate, launch, and read the results. */
package org.gfxisa.simulator.api;
