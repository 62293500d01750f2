/** Replaces calls of run-time methods by operations that vectors have. */
package org.gfxisa.simulator.jit.lower;
