package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns as wide as they need to be, two spaces apart. */
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();
    private final int indent;

    public Table(String... titles) {
        this(0, titles);
    }

    /** A table whose lines begin with so many blanks. */
    public Table(int indent, String... titles) {
        this.indent = indent;
        rows.add(List.of(titles));
    }

    /** Adds a row of as many cells as there are titles. */
    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    /** Rows without the titles. */
    public int size() {
        return rows.size() - 1;
    }

    /**
     * Writes the table, columns aligned.
     *
     * @throws IOException when the sink cannot be written
     */
    public void print(ByteSink out) throws IOException {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(" ".repeat(indent));
            for (int i = 0; i < columns; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
            }
            out.utf8(line.toString().stripTrailing()).put('\n');
        }
    }
}
