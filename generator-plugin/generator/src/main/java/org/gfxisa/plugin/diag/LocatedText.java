package org.gfxisa.plugin.diag;

/** A text that was written somewhere. */
public interface LocatedText extends Located {
    /** The text, without quotes. */
    String text();

    /** The text in quotes, cut if it is long; for messages. */
    String quoted();

    /** The part [from, to) of it (UTF-16 units), with its own places. */
    LocatedText slice(int from, int to);

    /** An error at {@code length} code points from {@code offset} of the text (UTF-16 units), such as a token of an expression. */
    Diagnostic errorAt(int offset, int length, String message);
}
