package org.gfxisa.asm;

/**
 * A scalar register or tuple: one value per wave.
 *
 * @param text as the text assembler writes it
 */
public record ScalarRegister(String text) implements Register {}
