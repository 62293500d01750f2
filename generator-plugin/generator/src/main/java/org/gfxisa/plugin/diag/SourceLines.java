package org.gfxisa.plugin.diag;

import java.util.Optional;

/** Provides the lines that the renderer shows. */
@FunctionalInterface
public interface SourceLines {
    /** Provides no lines: diagnostics are rendered without excerpts. */
    SourceLines NONE = (file, line) -> Optional.empty();

    /**
     * Returns the text of a line without its line break; empty if there is no such line.
     *
     * @param file the display name of a position
     * @param line number of the line, from 1
     */
    Optional<String> line(String file, int line);
}
