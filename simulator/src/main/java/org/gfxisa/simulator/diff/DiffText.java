package org.gfxisa.simulator.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.listing.ByteSink;

/** Writes differences, for people and for programs. */
public final class DiffText {
    private static final String INDENT = "    ";

    private DiffText() {}

    /** A paragraph for each kind: {@code -} only the first GPU has it, {@code +} only the second, {@code ~} it differs. */
    public static void print(TargetDiff diff, ByteSink out) throws IOException {
        out.utf8("- " + diff.left() + "\n+ " + diff.right() + "\n");
        for (Kind kind : Kind.values()) {
            List<Difference> all = diff.of(kind);
            long left = all.stream().filter(d -> d.right().isEmpty()).count();
            long right = all.stream().filter(d -> d.left().isEmpty()).count();
            out.utf8(String.format(
                    "\n%s: %d shared, %d only %s, %d only %s, %d different\n",
                    kind.title(),
                    diff.shared().get(kind),
                    left,
                    diff.left(),
                    right,
                    diff.right(),
                    all.size() - left - right));
            for (Difference d : all) {
                print(d, out);
            }
        }
    }

    private static void print(Difference d, ByteSink out) throws IOException {
        if (d.left().isPresent() && d.right().isPresent()) {
            out.utf8("~ " + d.name() + "\n" + indented(d.left().get())
                    + indented(d.right().get()));
            return;
        }
        String text = d.left().or(d::right).orElse("");
        boolean saysMore = d.kind() != Kind.FEATURE && !text.equals(d.name());
        out.utf8((d.left().isPresent() ? "- " : "+ ") + d.name() + (saysMore ? ": " + text : "") + "\n");
    }

    private static String indented(String text) {
        return INDENT + text.replace("\n", "\n" + INDENT) + "\n";
    }

    /** One JSON object: the GPUs, how much they share, and a list of differences; a GPU that lacks something has no field in it. */
    public static void json(TargetDiff diff, OutputStream out) {
        try (JsonWriter json = new JsonWriter(out)) {
            json.object()
                    .field("left", diff.left())
                    .field("right", diff.right())
                    .object("shared");
            diff.shared().forEach((kind, count) -> json.field(name(kind), count));
            json.endObject().array("differences");
            for (Difference d : diff.differences()) {
                json.object().field("kind", name(d.kind())).field("name", d.name());
                d.left().ifPresent(text -> json.field("left", text));
                d.right().ifPresent(text -> json.field("right", text));
                json.endObject();
            }
            json.endArray().endObject();
        }
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
