/** Lowering: replaces calls of run-time methods by vector operations. */
package org.gfxisa.simulator.jit.lower;
