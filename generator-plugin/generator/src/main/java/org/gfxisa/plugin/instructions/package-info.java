/** Instructions: entries, operands, opcodes, counters and modifiers become forms. Read, checked and emitted. */
package org.gfxisa.plugin.instructions;
