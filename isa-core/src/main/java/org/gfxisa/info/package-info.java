/**
 * What an instruction does to registers, memory, counters and control, asked in one place: {@link org.gfxisa.info.InstructionInfo}.
 */
package org.gfxisa.info;
