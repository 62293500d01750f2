package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Rows of text in columns. Columns are separated by two spaces, or by one if the table then fits the terminal. If the environment variable
 * {@code COLUMNS} limits the width, text in the widest columns is wrapped.
 */
public final class Table {
    private static final int DEFAULT_GAP = 2;
    private static final int NARROWEST = 12;
    private final List<List<String>> rows = new ArrayList<>();
    private final int indent;

    public Table(String... titles) {
        this(0, titles);
    }

    /** Makes a table with indented lines. */
    public Table(int indent, String... titles) {
        this.indent = indent;
        rows.add(List.of(titles));
    }

    /** Adds a row with one cell for each title. */
    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    /**
     * Prints the table with aligned columns.
     *
     * @throws IOException if the sink cannot be written
     */
    public void print(ByteSink out) throws IOException {
        print(out, terminal());
    }

    /** Returns the number of characters in a line of the terminal; unlimited if it is not known. */
    public static int terminal() {
        String columns = Optional.ofNullable(System.getenv("COLUMNS")).orElse("");
        return columns.matches("[1-9]\\d{0,4}") ? Integer.parseInt(columns) : Integer.MAX_VALUE;
    }

    /**
     * Prints the table with a limited width.
     *
     * @param most the maximum number of characters in a line, which is exceeded if columns would become narrower than 12 characters
     * @throws IOException if the sink cannot be written
     */
    public void print(ByteSink out, int most) throws IOException {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        boolean isWide = total(widths, DEFAULT_GAP) > most - indent && total(widths, 1) <= most - indent;
        int gap = isWide ? 1 : DEFAULT_GAP;
        shrink(widths, gap, most - indent);
        for (List<String> row : rows) {
            List<List<String>> cells = new ArrayList<>();
            int lines = 1;
            for (int i = 0; i < columns; i++) {
                cells.add(wrap(row.get(i), widths[i]));
                lines = Math.max(lines, cells.get(i).size());
            }
            for (int n = 0; n < lines; n++) {
                StringBuilder line = new StringBuilder(" ".repeat(indent));
                for (int i = 0; i < columns; i++) {
                    String text = n < cells.get(i).size() ? cells.get(i).get(n) : "";
                    line.append(text).append(" ".repeat(widths[i] - text.length() + gap));
                }
                out.utf8(line.toString().stripTrailing()).put('\n');
            }
        }
    }

    private static long total(int[] widths, int gap) {
        return IntStream.of(widths).asLongStream().sum() + (long) gap * (widths.length - 1);
    }

    /** Narrows the widest column repeatedly until the table fits, or until no column can be narrower. */
    private static void shrink(int[] widths, int gap, int most) {
        long total = total(widths, gap);
        while (total > most) {
            int widest = 0;
            for (int i = 1; i < widths.length; i++) {
                widest = widths[i] > widths[widest] ? i : widest;
            }
            if (widths[widest] <= NARROWEST) {
                return;
            }
            widths[widest]--;
            total--;
        }
    }

    /** Splits the text of a cell into lines. Words longer than a line are broken. */
    private static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int comma = rest.lastIndexOf(',', width - 1) + 1;
            int cut = blank > 0 ? blank : comma > 0 ? comma : width;
            lines.add(rest.substring(0, cut));
            rest = rest.substring(cut).stripLeading();
        }
        lines.add(rest);
        return lines;
    }
}
