/** Runs kernels from Java, as a test of a kernel does: load, allocate, launch, read back. */
package org.gfxisa.simulator.api;
