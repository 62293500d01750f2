/** Bound instructions, the input of the compiler: an {@link org.gfxisa.ir.IrFunction} with the registers that it reads and writes. */
package org.gfxisa.simulator.ir;
