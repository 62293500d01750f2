package org.gfxisa.text;

/** Parses the terms of integer expressions that are not numbers: symbols, and what assemblers derive from them. */
public interface TermParser {
    /** The outcome of parsing a term. */
    enum Result {
        /** The value is in the cursor. */
        KNOWN,
        /** The term is valid, but its value is not known yet. The cursor is after it. */
        UNRESOLVED,
        /** The term is invalid; the cursor has the error. */
        FAILED
    }

    /** Accepts numbers only. */
    TermParser NONE = in -> {
        in.fail(in.at(), "expected a number");
        return Result.FAILED;
    };

    /** Parses the term at the cursor. */
    Result read(Cursor in);
}
