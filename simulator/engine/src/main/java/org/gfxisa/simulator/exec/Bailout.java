package org.gfxisa.simulator.exec;

/**
 * Instructions that compiled code left to the interpreter.
 *
 * @param mnemonic of the instruction
 * @param why it was left, for people to read
 * @param executed how often, counted once for a wave
 */
public record Bailout(String mnemonic, String why, long executed) {}
