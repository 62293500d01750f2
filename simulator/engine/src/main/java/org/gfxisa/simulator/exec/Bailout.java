package org.gfxisa.simulator.exec;

/**
 * Instructions that the interpreter executed although they belong to compiled code.
 *
 * @param mnemonic the mnemonic of the instruction
 * @param why the reason as text for users
 * @param executed how often it was executed, counted once for a wave
 */
public record Bailout(String mnemonic, String why, long executed) {}
