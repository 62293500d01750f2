package org.gfxisa.plugin.diag;

import java.util.Objects;

/**
 * A second position that explains a diagnostic, such as "first defined here".
 *
 * @param position the position
 * @param length number of code points to underline, at least 1
 * @param message what is there
 */
public record Note(Position position, int length, String message) {
    /** Raises the length to at least 1. */
    public Note {
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
        length = Math.max(1, length);
    }
}
