package org.gfxisa.simulator.codeobject.asm;

import java.util.Optional;
import org.gfxisa.source.Excerpt;

/**
 * A place in a source.
 *
 * @param file its name
 * @param line from 1
 * @param column from 1
 * @param source the text that the line is in: the file's, or what a macro expanded to
 * @param start where the line starts in that text
 * @param call what expanded to it, if it does not stand in the file itself
 */
public record Place(String file, int line, int column, String source, int start, Optional<Call> call) {
    /** No place. */
    static final Place NONE = of("");

    /**
     * What expands to other lines.
     *
     * @param what such as {@code macro m}
     * @param place where it stands, outside of all others
     */
    public record Call(String what, Place place) {}

    /** The start of a file of which no line is shown. */
    static Place of(String file) {
        return new Place(file, 1, 1, "", 0, Optional.empty());
    }

    /** What expanded to it, such as {@code " (in macro m, line 7)"}; or nothing. */
    public String inside() {
        return call.map(c -> " (in " + c.what() + ", line " + c.place().line() + ")")
                .orElse("");
    }

    /** Where it stands in the file that is assembled: itself, or the call that expanded to it. */
    Place outermost() {
        return call.map(Call::place).orElse(this);
    }

    /**
     * Shows the line with a mark at the column, and that of the call that expanded to it.
     *
     * @return lines that end in LF; nothing if the source has no such line
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
