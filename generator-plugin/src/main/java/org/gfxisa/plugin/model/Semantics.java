package org.gfxisa.plugin.model;

import org.gfxisa.plugin.does.CompiledDoes;

/**
 * What an instruction computes.
 *
 * @param instruction its name
 * @param target the first target that it holds for
 * @param file the spec file that says so
 * @param does the compiled text
 */
public record Semantics(String instruction, String target, String file, CompiledDoes does) {}
