package org.gfxisa.plugin.does.syntax;

import java.util.Optional;

/** Receives what is wrong with a text. */
@FunctionalInterface
public interface ErrorSink {
    /**
     * Takes one error.
     *
     * @param offset where it starts, in UTF-16 units from the start of the text
     * @param length how many units are wrong, at least 1 (at the end of the text it reaches past it)
     * @param message what is wrong
     * @param hint what was expected, or the nearest valid name
     */
    void error(int offset, int length, String message, Optional<Hint> hint);
}
