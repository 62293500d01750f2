package org.gfxisa.simulator.codeobject.asm;

import java.util.Optional;
import org.gfxisa.source.Excerpt;

/**
 * A place in a source.
 *
 * @param file the name of the file
 * @param line the line, counted from 1
 * @param column the column, counted from 1
 * @param source the text that contains the line: a file, or the expansion of a macro
 * @param start the start of the line in that text
 * @param call the statement that expanded to it, if it is not in the file itself
 */
public record Place(String file, int line, int column, String source, int start, Optional<Call> call) {
    /** An unknown place. */
    static final Place NONE = of("");

    /**
     * A statement that expands to other lines.
     *
     * @param what its kind, for example {@code macro m}
     * @param place the place of the outermost statement
     */
    public record Call(String what, Place place) {}

    /** Returns the start of a file, without an excerpt. */
    static Place of(String file) {
        return new Place(file, 1, 1, "", 0, Optional.empty());
    }

    /** Returns the statement that expanded to it, for example {@code " (in macro m, line 7)"}; else an empty text. */
    public String inside() {
        return call.map(c -> " (in " + c.what() + ", line " + c.place().line() + ")")
                .orElse("");
    }

    /** Returns the place in the assembled file: this one, or that of the statement that expanded to it. */
    Place outermost() {
        return call.map(Call::place).orElse(this);
    }

    /**
     * Returns the line with a mark at the column, and that of the statement that expanded to it.
     *
     * @return lines that end in LF; empty if the source has no such line
     */
    public String excerpt() {
        int lineEnd = source.indexOf('\n', start);
        String text =
                source.substring(start, lineEnd < 0 ? source.length() : lineEnd).stripTrailing();
        String shown = text.isEmpty() ? "" : Excerpt.of(text, line, column, Excerpt.wordAt(text, column));
        return shown + call.map(c -> c.place().excerpt()).orElse("");
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
