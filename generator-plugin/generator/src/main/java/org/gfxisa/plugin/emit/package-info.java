/** Utilities of all emitters: generated files, lines of code, documentation comments, pages. */
package org.gfxisa.plugin.emit;
