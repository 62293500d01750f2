/** Vector arithmetic, conversions, dot products, and moves between lanes. */
package org.gfxisa.simulator.op.vector;
