package org.gfxisa.plugin.diag;

import java.util.Comparator;
import java.util.Objects;

/**
 * A position in a source file.
 *
 * @param file the file's display name: its path relative to the spec root, with '/' separators
 * @param line the line, from 1
 * @param column the column, from 1, in code points
 */
public record Position(String file, int line, int column) implements Comparable<Position> {
    private static final Comparator<Position> ORDER = Comparator.comparing(Position::file)
            .thenComparingInt(Position::line)
            .thenComparingInt(Position::column);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if the line or the column is below 1
     */
    public Position {
        Objects.requireNonNull(file, "file");
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException("position " + line + ":" + column + " is not 1-based");
        }
    }

    /** Returns the start of a file, for errors about the file as a whole. */
    public static Position startOf(String file) {
        return new Position(file, 1, 1);
    }

    /** Returns the position {@code columns} further right on the same line. */
    public Position plusColumns(int columns) {
        return new Position(file, line, column + columns);
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }

    /** Returns {@code file:line:column}. */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
