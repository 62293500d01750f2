/** Matrix products: where the elements lie in registers, and the order of their sums. */
package org.gfxisa.simulator.op.matrix;
