package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Rows of text in columns, two blanks apart, or one where the table then fits a terminal. Columns are as wide as they need to be, unless the environment says by {@code COLUMNS} how
 * wide a terminal is: then the text of the widest goes on in the next line.
 */
public final class Table {
    private static final int USUAL_GAP = 2;
    private static final int NARROWEST = 12;
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

    /**
     * Writes the table, columns aligned.
     *
     * @throws IOException when the sink cannot be written
     */
    public void print(ByteSink out) throws IOException {
        print(out, terminal());
    }

    /** How many characters a line of the terminal has; any number, if it is not said. */
    public static int terminal() {
        String columns = Optional.ofNullable(System.getenv("COLUMNS")).orElse("");
        return columns.matches("[1-9]\\d{0,4}") ? Integer.parseInt(columns) : Integer.MAX_VALUE;
    }

    /**
     * The same for a given width.
     *
     * @param most characters that a line has at most, as long as no column gets narrower than a word or a title
     */
    public void print(ByteSink out, int most) throws IOException {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        boolean isWide = total(widths, USUAL_GAP) > most - indent && total(widths, 1) <= most - indent;
        int gap = isWide ? 1 : USUAL_GAP;
        narrow(widths, gap, most - indent);
        for (List<String> row : rows) {
            List<List<String>> cells = new ArrayList<>();
            int lines = 1;
            for (int i = 0; i < columns; i++) {
                cells.add(wrapped(row.get(i), widths[i]));
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

    /** Takes from the widest column until all fit, or none can be narrower. */
    private static void narrow(int[] widths, int gap, int most) {
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

    /** The lines of a cell; words longer than a line are cut. */
    private static List<String> wrapped(String text, int width) {
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
