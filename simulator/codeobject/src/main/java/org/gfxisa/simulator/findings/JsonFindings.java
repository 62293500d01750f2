package org.gfxisa.simulator.findings;

import java.io.OutputStream;
import java.util.Locale;
import org.gfxisa.simulator.json.JsonWriter;

/** Writes findings as a JSON document: {@code findings}, and the numbers of {@link FindingWriter.Summary}. */
public final class JsonFindings implements FindingWriter {
    private final JsonWriter json;

    public JsonFindings(OutputStream out) {
        json = new JsonWriter(out).object().array("findings");
    }

    @Override
    public void finding(String file, Finding finding) {
        json.object()
                .field("file", file)
                .field("severity", finding.rule().severity().name().toLowerCase(Locale.ROOT))
                .field("rule", finding.ruleId());
        place(file, finding.place());
        json.field("instruction", finding.instruction()).field("message", finding.message());
        json.field("expected", finding.expected());
        json.object("facts", finding.facts());
        finding.cause().ifPresent(cause -> {
            json.object("cause");
            place(file, cause.place());
            json.field("instruction", cause.instruction());
            json.object("facts", cause.facts());
            json.endObject();
            json.array("path");
            finding.path().forEach(place -> {
                json.object();
                place(file, place);
                json.endObject();
            });
            json.endArray();
        });
        json.endObject();
    }

    private void place(String file, CodePlace place) {
        place.source().ifPresent(line -> {
            if (!line.file().equals(file)) {
                json.field("source", line.file());
            }
            json.field("line", line.line());
            if (line.column() > 0) {
                json.field("column", line.column());
            }
            if (!place.text().isEmpty()) {
                json.field("text", place.text());
            }
        });
        json.field("symbol", place.symbol()).field("offset", place.offset()).field("address", place.address());
    }

    @Override
    public void end(Summary summary) {
        json.endArray()
                .field("errors", summary.errors())
                .field("hints", summary.hints())
                .field("instructions", summary.instructions())
                .endObject()
                .close();
    }
}
