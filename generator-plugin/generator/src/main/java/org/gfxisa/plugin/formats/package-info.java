/** Encodings: reads and checks fields, variants, modifiers and widths of operands. */
package org.gfxisa.plugin.formats;
