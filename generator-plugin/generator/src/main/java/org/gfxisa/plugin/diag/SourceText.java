package org.gfxisa.plugin.diag;

import java.util.Arrays;
import java.util.Optional;

/** The text of a file and its lines, which end at LF, CR or CR LF. Offsets are in UTF-16 units, columns in code points. */
public final class SourceText {
    private final String name;
    private final String text;
    private final int[] lineStarts;
    private final boolean narrow;

    /**
     * Splits a text into lines.
     *
     * @param name the display name for positions
     * @param text the whole text
     */
    public SourceText(String name, String text) {
        this.name = name;
        this.text = text;
        this.lineStarts = lineStarts(text);
        this.narrow = text.chars().noneMatch(c -> Character.isSurrogate((char) c));
    }

    /** Returns the whole text. */
    public String text() {
        return text;
    }

    /** Returns the number of lines; a text that ends in a line break has an empty last line. */
    public int lineCount() {
        return lineStarts.length;
    }

    /** Returns a line without its line break, counted from 1; empty if there is no such line. */
    public Optional<String> line(int line) {
        if (line < 1 || line > lineStarts.length) {
            return Optional.empty();
        }
        return Optional.of(text.substring(lineStarts[line - 1], lineEnd(line)));
    }

    /** Returns the offset after the last character of a line, before its line break. */
    public int lineEnd(int line) {
        int end = line < lineStarts.length ? lineStarts[line] : text.length();
        int start = lineStarts[line - 1];
        while (end > start && isBreak(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    /** Returns the offset at which a line starts, counted from 1. */
    public int lineStart(int line) {
        return lineStarts[line - 1];
    }

    /** Returns the position of an offset; the end of the text is valid. */
    public Position position(int offset) {
        int at = Math.max(0, Math.min(offset, text.length()));
        int found = Arrays.binarySearch(lineStarts, at);
        int line = found >= 0 ? found : -found - 2;
        return new Position(name, line + 1, columns(lineStarts[line], at) + 1);
    }

    /** Returns the offset of a line and column, both from 1; a position outside the text becomes the nearest one inside. */
    public int offset(int line, int column) {
        int row = Math.max(1, Math.min(line, lineStarts.length));
        int start = lineStarts[row - 1];
        int end = row < lineStarts.length ? lineStarts[row] : text.length();
        int points = Math.min(Math.max(0, column - 1), columns(start, end));
        return narrow ? start + points : text.offsetByCodePoints(start, points);
    }

    /** Returns the number of code points in [from, to). Counting takes time only if there are surrogates. */
    public int columns(int from, int to) {
        return narrow ? to - from : text.codePointCount(from, to);
    }

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r';
    }

    private static int[] lineStarts(String text) {
        int[] starts = new int[64];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean endsLine = c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n');
            if (endsLine) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }
}
