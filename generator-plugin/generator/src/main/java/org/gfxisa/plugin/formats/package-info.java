/** Encodings: fields, variants, modifiers and widths of operands. Read and checked. */
package org.gfxisa.plugin.formats;
