package org.gfxisa.diff;

import java.util.List;
import java.util.stream.Collectors;

/** Formats differences as text and as JSON. */
public final class DiffText {
    private static final String INDENT = "    ";

    private DiffText() {}

    /**
     * Returns a paragraph for each kind of fact. {@code -} marks a fact that only the first target has, {@code +} one that only
     * the second has, and {@code ~} one that differs.
     */
    public static String text(TargetDiff diff) {
        return text(diff, false);
    }

    /** Returns the same text, or only the counts. */
    public static String text(TargetDiff diff, boolean isSummary) {
        StringBuilder out = new StringBuilder("- " + diff.left() + "\n+ " + diff.right() + "\n");
        for (FactKind kind : diff.shared().keySet()) {
            List<Difference> all = diff.of(kind);
            long left = all.stream().filter(d -> d.right().isEmpty()).count();
            long right = all.stream().filter(d -> d.left().isEmpty()).count();
            out.append(String.format(
                    "%s%s: %d shared, %d only %s, %d only %s, %d different\n",
                    isSummary ? "" : "\n",
                    kind.title(),
                    diff.shared().get(kind),
                    left,
                    diff.left(),
                    right,
                    diff.right(),
                    all.size() - left - right));
            if (!isSummary) {
                all.forEach(d -> out.append(text(d)));
            }
        }
        return out.toString();
    }

    private static String text(Difference d) {
        if (d.left().isPresent() && d.right().isPresent()) {
            return "~ " + d.name() + "\n" + indented(d.left().get())
                    + indented(d.right().get());
        }
        String text = d.left().or(d::right).orElse("");
        boolean saysMore = d.kind() != FactKind.FEATURE && !text.equals(d.name());
        return (d.left().isPresent() ? "- " : "+ ") + d.name() + (saysMore ? ": " + text : "") + "\n";
    }

    private static String indented(String text) {
        return INDENT + text.replace("\n", "\n" + INDENT) + "\n";
    }

    /**
     * Returns a JSON object with the names of the targets, the number of shared facts by kind, and a list of differences. The
     * field of a target that does not have the fact is missing.
     */
    public static String json(TargetDiff diff) {
        StringBuilder json =
                new StringBuilder("{\"left\":" + quoted(diff.left()) + ",\"right\":" + quoted(diff.right()));
        json.append(diff.shared().entrySet().stream()
                .map(shared -> quoted(shared.getKey().word()) + ":" + shared.getValue())
                .collect(Collectors.joining(",", ",\"shared\":{", "}")));
        json.append(diff.differences().stream()
                .map(DiffText::json)
                .collect(Collectors.joining(",", ",\"differences\":[", "]")));
        return json.append('}').toString();
    }

    private static String json(Difference d) {
        return "{\"kind\":" + quoted(d.kind().word()) + ",\"name\":" + quoted(d.name())
                + d.left().map(text -> ",\"left\":" + quoted(text)).orElse("")
                + d.right().map(text -> ",\"right\":" + quoted(text)).orElse("") + "}";
    }

    /** Returns a JSON string (RFC 8259, section 7). */
    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                default -> out.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return out.append('"').toString();
    }
}
