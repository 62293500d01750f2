/**
 * The tables of one target, as the generator wrote them: forms, slots, operand codes and the decode tree. Everything the decoder,
 * encoder, assembler and disassembler know about a target comes from here; the hand-written core knows no opcode, field or name.
 */
package org.gfxisa.table;
