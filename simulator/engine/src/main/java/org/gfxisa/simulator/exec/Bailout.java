package org.gfxisa.simulator.exec;

/**
 * Instructions that the interpreter executed although they belong to code that is compiled.
 *
 * @param mnemonic mnemonic of the instruction
 * @param why the reason, for people to read
 * @param executed how often it was executed, counted once for a wave
 */
public record Bailout(String mnemonic, String why, long executed) {}
