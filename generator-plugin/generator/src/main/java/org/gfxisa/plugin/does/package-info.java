/**
 * The language in which the spec says what an instruction does: lexer, parser, type checker and Java emitter. See
 * {@code docs/does-language.md}. The entry point is {@link org.gfxisa.plugin.does.DoesCompiler}.
 */
package org.gfxisa.plugin.does;
