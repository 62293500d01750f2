/** Instructions: reads and checks entries, operands, opcodes, counters and modifiers, and builds and emits forms. */
package org.gfxisa.plugin.instructions;
