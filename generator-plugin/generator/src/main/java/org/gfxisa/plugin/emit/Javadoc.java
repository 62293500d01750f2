package org.gfxisa.plugin.emit;

import org.gfxisa.table.SpecEntries;

/** Texts of the spec in documentation comments. */
public final class Javadoc {
    private Javadoc() {}

    /** What the spec says of an instruction: its title, remark, source and errata. */
    public static String of(SpecEntries.Entry instruction) {
        StringBuilder text = new StringBuilder(escape(instruction.fact("title"))).append(".\n");
        if (!instruction.fact("note").isEmpty()) {
            text.append("<p>").append(escape(instruction.fact("note"))).append(".\n");
        }
        String errata = instruction.errata().isEmpty() ? "" : "; errata " + String.join(", ", instruction.errata());
        if (!instruction.fact("source").isEmpty()) {
            text.append("<p>Source: ")
                    .append(escape(instruction.fact("source") + errata))
                    .append(".\n");
        }
        return text.toString();
    }

    /** The text without a full stop, safe in a comment. */
    public static String escape(String text) {
        return text.replaceAll("\\.$", "")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "&#64;")
                .replace("*/", "*&#47;");
    }
}
