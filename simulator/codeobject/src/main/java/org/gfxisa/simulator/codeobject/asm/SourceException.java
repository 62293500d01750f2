package org.gfxisa.simulator.codeobject.asm;

/** A statement that is wrong. */
final class SourceException extends Exception {
    private static final long serialVersionUID = 1;

    /** It is not at a column in particular. */
    private static final int WHOLE = -1;

    private final int at;

    SourceException(String message) {
        this(WHOLE, message);
    }

    /** @param at where in the statement, from 0 */
    SourceException(int at, String message) {
        super(message);
        this.at = at;
    }

    /** Where in the statement, from 0; a negative number for the whole of it. */
    int at() {
        return at;
    }
}
