package org.gfxisa.simulator.findings;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.gfxisa.simulator.findings.FindingRule.Severity;
import org.gfxisa.simulator.json.JsonWriter;

/** Writes findings as a SARIF 2.1.0 (OASIS) log, which code-review tools show next to the code. */
public final class SarifFindings implements FindingWriter {
    private static final String VERSION = "2.1.0";
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    /** Characters that need no escape, in addition to letters and digits. The text before a colon would be a scheme. */
    private static final String UNESCAPED = "/-._~!$&'()*+,;=@";

    private final JsonWriter json;

    /**
     * Begins the log.
     *
     * @param out the output
     * @param tool the command that checks the code
     * @param version the version of this program
     * @param rules all rules that the command checks
     */
    public SarifFindings(OutputStream out, String tool, String version, List<? extends FindingRule> rules) {
        json = new JsonWriter(out)
                .object()
                .field("$schema", SCHEMA)
                .field("version", VERSION)
                .array("runs")
                .object()
                .field("columnKind", "utf16CodeUnits");
        json.object("tool")
                .object("driver")
                .field("name", tool)
                .field("version", version)
                .array("rules");
        for (FindingRule rule : rules) {
            json.object().field("id", rule.id()).object("shortDescription");
            json.field("text", rule.title()).endObject().object("defaultConfiguration");
            json.field("level", level(rule)).endObject().endObject();
        }
        json.endArray().endObject().endObject().array("results");
    }

    private static String level(FindingRule rule) {
        return rule.severity() == Severity.ERROR ? "error" : "note";
    }

    @Override
    public void finding(String file, Finding finding) {
        json.object()
                .field("ruleId", finding.rule().id())
                .field("level", level(finding.rule()))
                .object("message")
                .field("text", text(finding))
                .endObject()
                .array("locations");
        location(file, finding.place(), finding.instruction());
        json.endArray();
        json.object("properties", finding.facts());
        finding.cause().ifPresent(cause -> {
            json.array("relatedLocations");
            location(file, cause.place(), cause.instruction() + text(cause.facts()));
            json.endArray().array("codeFlows").object().array("threadFlows").object();
            json.array("locations");
            step(file, cause.place(), cause.instruction());
            finding.path().forEach(place -> step(file, place, "branch"));
            step(file, finding.place(), finding.instruction());
            json.endArray().endObject().endArray().endObject().endArray();
        });
        json.endObject();
    }

    private static String text(Finding finding) {
        List<String> parts = Stream.of(
                        finding.detail(),
                        finding.instruction(),
                        finding.message(),
                        finding.expected().isEmpty() ? "" : "expected " + finding.expected())
                .filter(s -> !s.isEmpty())
                .toList();
        return String.join(": ", parts);
    }

    /** Returns a file's path as a relative URI reference (RFC 3986). */
    private static String uri(String file) {
        StringBuilder uri = new StringBuilder();
        for (byte b : file.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (c < 0x80 && (Character.isLetterOrDigit(c) || UNESCAPED.indexOf(c) >= 0)) {
                uri.append(c);
            } else {
                uri.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return uri.toString();
    }

    /** Returns the facts as text, for example {@code , wave: 1, lane: 0}. */
    private static String text(Map<String, String> facts) {
        return facts.entrySet().stream()
                .map(fact -> ", " + fact.getKey() + ": " + fact.getValue())
                .collect(Collectors.joining());
    }

    private void step(String file, CodePlace place, String text) {
        json.object().object("location");
        contents(file, place, text);
        json.endObject().endObject();
    }

    private void location(String file, CodePlace place, String text) {
        json.object();
        contents(file, place, text);
        json.endObject();
    }

    private void contents(String file, CodePlace place, String text) {
        json.object("physicalLocation")
                .object("artifactLocation")
                .field("uri", uri(place.source().map(SourceLine::file).orElse(file)))
                .endObject();
        if (place.source().isPresent()) {
            SourceLine line = place.source().get();
            json.object("region").field("startLine", line.line());
            if (line.column() > 0) {
                json.field("startColumn", line.column());
            }
            if (!place.text().isEmpty()) {
                json.object("snippet").field("text", place.text()).endObject();
            }
            json.endObject();
        } else {
            json.object("address")
                    .field("absoluteAddress", place.address())
                    .field("offsetFromParent", place.offset())
                    .field("name", place.symbol())
                    .endObject();
        }
        json.endObject().object("message").field("text", text).endObject();
        if (!place.symbol().isEmpty()) {
            json.array("logicalLocations").object();
            json.field("name", place.symbol())
                    .field("kind", "function")
                    .endObject()
                    .endArray();
        }
    }

    @Override
    public void end(Summary summary) {
        json.endArray().endObject().endArray().endObject().close();
    }
}
