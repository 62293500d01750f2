package org.gfxisa.plugin.diag;

import java.util.Optional;

/** Where the renderer takes the lines that it shows. */
@FunctionalInterface
public interface SourceLines {
    /** A source without text: diagnostics are rendered without excerpts. */
    SourceLines NONE = (file, line) -> Optional.empty();

    /** The text of a line without its line break; {@code file} is a position's display name, lines count from 1. */
    Optional<String> line(String file, int line);
}
