package org.gfxisa.plugin.spec.yaml;

import org.gfxisa.plugin.diag.Position;

/** Finds where in the file a character of a scalar's text was written. */
@FunctionalInterface
public interface TextMap {
    /** The position of the character at {@code offset} (UTF-16 units) of the text; one past the end is its end. */
    Position at(int offset);
}
