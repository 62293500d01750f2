package org.gfxisa.asm;

/**
 * A vector register or tuple: one value per lane.
 *
 * @param text text in assembly
 */
public record VectorRegister(String text) implements Register {}
