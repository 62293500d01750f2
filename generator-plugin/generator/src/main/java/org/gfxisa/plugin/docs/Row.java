package org.gfxisa.plugin.docs;

import java.util.List;

/**
 * A row of a table.
 *
 * @param id anchor for links; empty if there is none
 * @param marks the instruction sets to which it applies, as a mask; empty if it does not depend on one
 * @param cells the cells
 */
public record Row(String id, String marks, List<Cell> cells) {
    /**
     * A cell.
     *
     * @param text the text
     * @param page page that it links to, from the root of the site; empty if there is none
     * @param isCode whether the text is code
     */
    public record Cell(String text, String page, boolean isCode) {}

    static Cell text(String text) {
        return new Cell(text, "", false);
    }

    static Cell code(String text) {
        return new Cell(text, "", true);
    }

    static Cell link(String text, String page) {
        return new Cell(text, page, true);
    }

    static Row of(Cell... cells) {
        return new Row("", "", List.of(cells));
    }

    /** Returns this row with an anchor. */
    Row at(String newId) {
        return new Row(newId, marks, cells);
    }

    /** Returns this row for some instruction sets only. */
    Row marked(String newMarks) {
        return new Row(id, newMarks, cells);
    }
}
