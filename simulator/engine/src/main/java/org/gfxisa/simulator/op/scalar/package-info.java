/** Scalar arithmetic, hardware registers, messages, and other operations on the wave as a whole. */
package org.gfxisa.simulator.op.scalar;
