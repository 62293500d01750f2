package org.gfxisa.asm;

/**
 * A vector register or tuple: one value per lane.
 *
 * @param text as the text assembler writes it
 */
public record VectorRegister(String text) implements Register {}
