package org.gfxisa.plugin.does.syntax;

/** A piece of the text: offset and length in UTF-16 units. */
public record TextRange(int offset, int length) {
    /** From the start of this one to the end of the other. */
    public TextRange to(TextRange end) {
        return new TextRange(offset, end.offset + end.length - offset);
    }
}
