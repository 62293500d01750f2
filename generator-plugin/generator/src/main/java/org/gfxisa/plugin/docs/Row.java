package org.gfxisa.plugin.docs;

import java.util.List;

/**
 * A row of a table.
 *
 * @param id for links; empty: none leads here
 * @param marks the instruction sets that it holds for, as a mask; empty: it is of none
 * @param cells what stands in it
 */
public record Row(String id, String marks, List<Cell> cells) {
    /**
     * A cell.
     *
     * @param text what it says
     * @param page where it leads to, from the root of the site; empty: nowhere
     * @param isCode whether it is code
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

    /** This row as one that links lead to. */
    Row at(String newId) {
        return new Row(newId, marks, cells);
    }

    /** This row as one of some instruction sets only. */
    Row marked(String newMarks) {
        return new Row(id, newMarks, cells);
    }
}
