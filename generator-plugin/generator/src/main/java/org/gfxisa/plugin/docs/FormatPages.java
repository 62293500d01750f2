package org.gfxisa.plugin.docs;

/** A page for each format. */
final class FormatPages {
    private FormatPages() {}

    /** Where the page of a format is. */
    static String page(String format) {
        return "f/" + format + ".html";
    }
}
