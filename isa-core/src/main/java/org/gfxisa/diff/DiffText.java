package org.gfxisa.diff;

import java.util.List;
import java.util.stream.Collectors;

/** Writes differences, for people and for programs. */
public final class DiffText {
    private static final String INDENT = "    ";

    private DiffText() {}

    /** A paragraph for each kind: {@code -} only the first target has it, {@code +} only the second, {@code ~} it differs. */
    public static String text(TargetDiff diff) {
        return text(diff, false);
    }

    /** The same; a summary has the numbers only. */
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
     * One JSON object: the targets, how much they share, and a list of differences; a target that lacks something has no field in it.
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

    /** A string of JSON (RFC 8259, section 7). */
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
