/** The text of {@code does}: tokens, statements and expressions as they were written. */
package org.gfxisa.plugin.does.syntax;
