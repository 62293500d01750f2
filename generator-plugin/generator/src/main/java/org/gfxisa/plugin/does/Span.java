package org.gfxisa.plugin.does;

/** A piece of the text: offset and length in UTF-16 units. */
record Span(int offset, int length) {
    /** From the start of this one to the end of the other. */
    Span to(Span end) {
        return new Span(offset, end.offset + end.length - offset);
    }
}
