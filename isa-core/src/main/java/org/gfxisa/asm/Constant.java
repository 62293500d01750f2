package org.gfxisa.asm;

/**
 * A number: an inline constant if there is one for the operand's type, else a literal.
 *
 * @param text text in assembly
 */
public record Constant(String text) implements Operand {}
