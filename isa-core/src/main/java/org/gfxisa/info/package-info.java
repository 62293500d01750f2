/** The effects of instructions on registers, memory, counters and control flow; see {@link org.gfxisa.info.InstructionInfo}. */
package org.gfxisa.info;
