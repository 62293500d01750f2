/** Matrix products: the layout of elements in registers, and the order of sums. */
package org.gfxisa.simulator.op.matrix;
