/**
 * The language in which the spec says what an instruction does, see {@code docs/does-language.md}. The way of a text: {@code syntax},
 * {@code check}, {@code typed}, {@code java}; {@link org.gfxisa.plugin.does.DoesCompiler} goes it.
 */
package org.gfxisa.plugin.does;
