package org.gfxisa.plugin.docs;

import java.util.List;
import java.util.Locale;

/**
 * A section of a page with a table.
 *
 * @param id anchor for links
 * @param title title; empty if it is that of the page
 * @param text text before the table; may be empty
 * @param diagrams diagrams before the table
 * @param columns headings of the columns
 * @param rows the rows
 */
public record PageTable(
        String id, String title, String text, List<Drawn> diagrams, List<String> columns, List<Row> rows) {
    /**
     * A diagram of bits.
     *
     * @param title title
     * @param range description of the instruction sets
     * @param marks the instruction sets as a mask
     * @param bits the bits
     */
    public record Drawn(String title, String range, String marks, BitDiagram bits) {}

    static PageTable of(String title, String text, List<String> columns, List<Row> rows) {
        return new PageTable(id(title), title, text, List.of(), columns, rows);
    }

    /** Returns this table with diagrams before it. */
    PageTable below(List<Drawn> drawn) {
        return new PageTable(id, title, text, drawn, columns, rows);
    }

    /** Returns the anchor for a title. */
    static String id(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
