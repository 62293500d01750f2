package org.gfxisa.text;

/** Reads those terms of integer expressions that are no numbers: names of symbols and what is made of them. */
public interface Terms {
    /** What became of a term. */
    enum Result {
        /** Its value is in the cursor. */
        KNOWN,
        /** The cursor is behind it, its value is only known later. */
        OPEN,
        /** The cursor has the error. */
        FAILED
    }

    /** There are none. */
    Terms NONE = in -> {
        in.fail(in.at(), "expected a number");
        return Result.FAILED;
    };

    /** Reads the term at the cursor. */
    Result read(Cursor in);
}
