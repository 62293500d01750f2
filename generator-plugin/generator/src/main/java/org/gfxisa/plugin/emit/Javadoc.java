package org.gfxisa.plugin.emit;

/** Texts of the spec in documentation comments. */
final class Javadoc {
    private Javadoc() {}

    /** The text without a full stop, safe in a comment. */
    static String escape(String text) {
        return text.replaceAll("\\.$", "")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "&#64;")
                .replace("*/", "*&#47;");
    }
}
