/**
 * The tables of one target, as the generator writes them: forms, slots, operand codes and the decode tree. All knowledge of the
 * decoder, encoder, assembler and disassembler about a target is in them; the hand-written core knows no opcode, field or name.
 */
package org.gfxisa.table;
