/**
 * The front end: from files to nodes that keep their positions.
 *
 * <p>{@link org.gfxisa.plugin.spec.SpecSet#load} does it all. Its stages are {@link org.gfxisa.plugin.spec.SpecSource}
 * (layers of folders and archives to bytes), {@link org.gfxisa.plugin.spec.YamlReader} (text to
 * {@link org.gfxisa.plugin.spec.Node}s) and {@link org.gfxisa.plugin.spec.SchemaCheck} (the shape of every file). What
 * names mean, and whether they exist, is for the stages after it.
 *
 * <p>Scalars stay text: {@code 010}, {@code 1e3} and {@code yes} mean what their reader says they mean. For schemas,
 * plain scalars are integers (decimal, {@code 0x}, {@code 0b}), numbers, {@code true} or {@code false}, or else text.
 */
package org.gfxisa.plugin.spec;
