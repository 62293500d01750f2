package org.gfxisa.asm;

/**
 * A number: an inline constant where there is one for the operand's type, else a literal.
 *
 * @param text as the text assembler writes it
 */
public record Constant(String text) implements Operand {}
