/** Emits the bytecode of regions, traces and fused groups. */
package org.gfxisa.simulator.jit.emit;
