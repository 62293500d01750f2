/** Checked {@code does}: types, ranges, operations and places, free of text and of Java. */
package org.gfxisa.plugin.does.typed;
