package org.gfxisa.plugin.does.syntax;

/** A piece of the text: offset and length in UTF-16 units. */
public record Span(int offset, int length) {
    /** From the start of this one to the end of the other. */
    public Span to(Span end) {
        return new Span(offset, end.offset + end.length - offset);
    }
}
