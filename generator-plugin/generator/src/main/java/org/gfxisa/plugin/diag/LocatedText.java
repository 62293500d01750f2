package org.gfxisa.plugin.diag;

/** A text with a location. */
public interface LocatedText extends Located {
    /** Returns the text, without quotes. */
    String text();

    /** Returns the text in quotes, truncated if it is long, for messages. */
    String quoted();

    /** Returns the part [from, to) in UTF-16 units, with its own location. */
    LocatedText slice(int from, int to);

    /**
     * Creates an error at a part of the text, such as a token of an expression.
     *
     * @param offset start of the part in UTF-16 units
     * @param length number of code points to underline
     * @param message what is wrong
     */
    Diagnostic errorAt(int offset, int length, String message);
}
