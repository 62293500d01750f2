/** Analyses of regions and traces: constants, uniform and affine values, guards, the order of instructions. */
package org.gfxisa.simulator.jit.pass;
