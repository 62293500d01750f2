package org.gfxisa.simulator.codeobject.asm;

/** An error in a statement. */
final class SourceException extends Exception {
    private static final long serialVersionUID = 1;

    /** The error concerns the whole statement. */
    private static final int WHOLE = -1;

    private final int at;

    SourceException(String message) {
        this(WHOLE, message);
    }

    /** @param at the column in the statement, counted from 0 */
    SourceException(int at, String message) {
        super(message);
        this.at = at;
    }

    /** Returns the column in the statement, counted from 0; negative for the whole statement. */
    int at() {
        return at;
    }
}
