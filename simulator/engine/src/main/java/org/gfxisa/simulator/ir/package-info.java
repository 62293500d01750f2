/** Instructions as the compiler reads them: an {@link org.gfxisa.ir.IrFunction} each, with the registers that it reads and writes. */
package org.gfxisa.simulator.ir;
