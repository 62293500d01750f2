package org.gfxisa.plugin.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.Arrays;
import org.gfxisa.table.SpecEntries;

/** Documentation comments in generated sources. All text from a spec is escaped here. */
public final class Javadoc {
    private Javadoc() {}

    /**
     * Creates a documentation comment.
     *
     * @param format fixed text with JavaPoet's placeholders
     * @param parts values of the placeholders; texts are escaped
     */
    public static CodeBlock of(String format, Object... parts) {
        return CodeBlock.of(
                format,
                Arrays.stream(parts)
                        .map(part -> part instanceof String text ? escape(text) : part)
                        .toArray());
    }

    /** Returns a sentence from the spec with a full stop. */
    public static CodeBlock sentence(String text) {
        return of("$L.\n", text.replaceAll("\\.$", ""));
    }

    /** Describes an instruction: its title, remark, source and errata. */
    public static CodeBlock of(SpecEntries.Entry instruction) {
        CodeBlock.Builder text = CodeBlock.builder().add(sentence(instruction.fact("title")));
        if (!instruction.fact("note").isEmpty()) {
            text.add("<p>").add(sentence(instruction.fact("note")));
        }
        String errata = instruction.errata().isEmpty() ? "" : "; errata " + String.join(", ", instruction.errata());
        if (!instruction.fact("source").isEmpty()) {
            text.add("<p>Source: ").add(sentence(instruction.fact("source") + errata));
        }
        return text.build();
    }

    /**
     * Returns a text on one line without anything that Java, HTML or Javadoc would interpret: such characters become character
     * references. Backslashes are escaped as well, since the compiler reads {@code \}{@code u002a} as a star even in comments.
     */
    static String escape(String text) {
        StringBuilder out = new StringBuilder();
        int before = '*';
        for (int c : text.codePoints().toArray()) {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '@', '\\', '{', '}' -> reference(c, out);
                default -> {
                    if (Character.isISOControl(c)) {
                        out.append(' ');
                    } else if (c == '/' && before == '*' || Character.getType(c) == Character.FORMAT) {
                        reference(c, out);
                    } else {
                        out.appendCodePoint(c);
                    }
                }
            }
            before = c;
        }
        return out.toString();
    }

    private static void reference(int c, StringBuilder out) {
        out.append("&#").append(c).append(';');
    }
}
