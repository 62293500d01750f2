/** Scalar arithmetic, hardware registers, messages, and what else concerns the wave as a whole. */
package org.gfxisa.simulator.op.scalar;
