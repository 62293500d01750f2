package org.gfxisa.plugin.spec.yaml;

import org.gfxisa.plugin.diag.Position;

/** Maps the characters of a scalar's text to the file. */
@FunctionalInterface
public interface TextMap {
    /** Returns the position of the character at an offset in UTF-16 units; the end of the text is valid. */
    Position at(int offset);
}
