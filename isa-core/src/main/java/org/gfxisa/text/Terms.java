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
    Terms NONE = new Terms() {
        @Override
        public Result read(Cursor in) {
            in.fail(in.at(), "expected a number");
            return Result.FAILED;
        }

        @Override
        public boolean settles(Cursor in, int from) {
            return false;
        }
    };

    /** Reads the term at the cursor. */
    Result read(Cursor in);

    /**
     * Whether an expression is known as a whole, though it has open terms: a difference of places. Then its value is in the cursor, which
     * stays behind it.
     *
     * @param from where it starts
     */
    boolean settles(Cursor in, int from);
}
