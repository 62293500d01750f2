package org.gfxisa.plugin.model;

import org.gfxisa.plugin.does.CompiledDoes;

/**
 * A compiled text of an action. Equal texts are the same object.
 *
 * @param name the first instruction that has it
 * @param bits width of the result
 * @param does the compiled text
 */
public record ActionText(String name, int bits, CompiledDoes does) {}
