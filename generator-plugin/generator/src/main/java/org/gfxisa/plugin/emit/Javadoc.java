package org.gfxisa.plugin.emit;

import org.gfxisa.plugin.model.InstructionText;

/** Texts of the spec in documentation comments. */
public final class Javadoc {
    private Javadoc() {}

    /** What the spec says of an instruction: its title, remark, source and errata. */
    public static String of(InstructionText instruction) {
        StringBuilder text = new StringBuilder(escape(instruction.title())).append(".\n");
        if (!instruction.note().isEmpty()) {
            text.append("<p>").append(escape(instruction.note())).append(".\n");
        }
        String errata = instruction.errata().isEmpty() ? "" : "; errata " + String.join(", ", instruction.errata());
        if (!instruction.source().isEmpty()) {
            text.append("<p>Source: ")
                    .append(escape(instruction.source() + errata))
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
