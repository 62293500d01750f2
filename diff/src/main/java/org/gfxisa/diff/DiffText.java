package org.gfxisa.diff;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes differences, for people and for programs. */
public final class DiffText {
    private static final String INDENT = "    ";

    private DiffText() {}

    /** A paragraph for each kind: {@code -} only the first target has it, {@code +} only the second, {@code ~} it differs. */
    public static String text(TargetDiff diff) {
        StringBuilder out = new StringBuilder("- " + diff.left() + "\n+ " + diff.right() + "\n");
        for (Kind kind : Kind.values()) {
            List<Difference> all = diff.of(kind);
            long left = all.stream().filter(d -> d.right().isEmpty()).count();
            long right = all.stream().filter(d -> d.left().isEmpty()).count();
            out.append(String.format(
                    "\n%s: %d shared, %d only %s, %d only %s, %d different\n",
                    kind.title(),
                    diff.shared().get(kind),
                    left,
                    diff.left(),
                    right,
                    diff.right(),
                    all.size() - left - right));
            all.forEach(d -> out.append(text(d)));
        }
        return out.toString();
    }

    private static String text(Difference d) {
        if (d.left().isPresent() && d.right().isPresent()) {
            return "~ " + d.name() + "\n" + indented(d.left().get())
                    + indented(d.right().get());
        }
        String text = d.left().or(d::right).orElse("");
        boolean saysMore = d.kind() != Kind.FEATURE && !text.equals(d.name());
        return (d.left().isPresent() ? "- " : "+ ") + d.name() + (saysMore ? ": " + text : "") + "\n";
    }

    private static String indented(String text) {
        return INDENT + text.replace("\n", "\n" + INDENT) + "\n";
    }

    /**
     * One JSON object: the targets, how much they share, and a list of differences; a target that lacks something has no field in it.
     */
    public static String json(TargetDiff diff) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("left", diff.left());
            json.writeStringField("right", diff.right());
            json.writeObjectFieldStart("shared");
            for (Map.Entry<Kind, Integer> shared : diff.shared().entrySet()) {
                json.writeNumberField(name(shared.getKey()), shared.getValue());
            }
            json.writeEndObject();
            json.writeArrayFieldStart("differences");
            for (Difference d : diff.differences()) {
                difference(d, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes what is written", e);
        }
        return text.toString();
    }

    private static void difference(Difference d, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", name(d.kind()));
        json.writeStringField("name", d.name());
        if (d.left().isPresent()) {
            json.writeStringField("left", d.left().get());
        }
        if (d.right().isPresent()) {
            json.writeStringField("right", d.right().get());
        }
        json.writeEndObject();
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
