package org.gfxisa.asm;

/**
 * A scalar register or tuple: one value per wave.
 *
 * @param text text in assembly
 */
public record ScalarRegister(String text) implements Register {}
