package org.gfxisa.plugin.docs;

import java.util.List;
import java.util.Locale;

/**
 * A part of a page that is a table.
 *
 * @param id for links
 * @param title what it is about; empty: the page says it
 * @param text what is to be said before it; may be empty
 * @param diagrams bits to be drawn before it
 * @param columns heads of the columns
 * @param rows the rows
 */
public record PageTable(
        String id, String title, String text, List<Drawn> diagrams, List<String> columns, List<Row> rows) {
    /**
     * Bits that are drawn.
     *
     * @param title what they are
     * @param range the instruction sets in words
     * @param marks those as a mask
     * @param bits the bits
     */
    public record Drawn(String title, String range, String marks, BitDiagram bits) {}

    static PageTable of(String title, String text, List<String> columns, List<Row> rows) {
        return new PageTable(id(title), title, text, List.of(), columns, rows);
    }

    /** This table below some bits. */
    PageTable below(List<Drawn> drawn) {
        return new PageTable(id, title, text, drawn, columns, rows);
    }

    /** A title as a place that links lead to. */
    static String id(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
