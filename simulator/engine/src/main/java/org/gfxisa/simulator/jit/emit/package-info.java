/** Writes the bytecode of regions, of traces and of the fused groups of vector instructions in them. */
package org.gfxisa.simulator.jit.emit;
