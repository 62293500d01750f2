package org.gfxisa.simulator.cli;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.gfxisa.simulator.json.JsonWriter;

/**
 * The result of a manifest with one of its code objects, or of a manifest that could not be run.
 *
 * @param object the code object; empty if the manifest could not be run
 * @param outputs the SHA-256 of the buffers that the kernel wrote, by name
 * @param why the reason of the failure; empty if it passed
 */
record RunResult(String manifest, String object, Map<String, String> outputs, Optional<String> why, double seconds) {
    /** Returns the result as a JSON object. */
    String json() {
        return JsonWriter.text(json -> {
            json.object()
                    .field("manifest", manifest)
                    .field("code_object", object)
                    .field("result", why.isEmpty() ? "pass" : "fail");
            why.ifPresent(text -> json.field("why", text));
            json.object("outputs");
            outputs.forEach(json::field);
            json.endObject().field("milliseconds", Math.round(seconds * 1000)).endObject();
        });
    }

    /** Writes a JUnit XML report: a suite for each manifest, a test for each code object. */
    static void junit(List<RunResult> results, OutputStream out) throws XMLStreamException {
        XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out, "UTF-8");
        xml.writeStartDocument();
        xml.writeStartElement("testsuites");
        Map<String, List<RunResult>> suites = new LinkedHashMap<>();
        results.forEach(result -> suites.computeIfAbsent(result.manifest(), name -> new ArrayList<>())
                .add(result));
        for (Map.Entry<String, List<RunResult>> suite : suites.entrySet()) {
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", xmlText(suite.getKey()));
            xml.writeAttribute("tests", String.valueOf(suite.getValue().size()));
            xml.writeAttribute(
                    "failures",
                    String.valueOf(suite.getValue().stream()
                            .filter(r -> r.why().isPresent())
                            .count()));
            xml.writeAttribute("errors", "0");
            xml.writeAttribute("skipped", "0");
            xml.writeAttribute(
                    "time",
                    time(suite.getValue().stream()
                            .mapToDouble(RunResult::seconds)
                            .sum()));
            for (RunResult result : suite.getValue()) {
                result.testCase(xml);
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeEndDocument();
        xml.close();
    }

    private void testCase(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", xmlText(manifest));
        xml.writeAttribute("name", xmlText(object.isEmpty() ? "manifest" : object));
        xml.writeAttribute("time", time(seconds));
        if (why.isPresent()) {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", xmlText(why.get()));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String time(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** Replaces characters that XML does not allow by question marks. */
    private static String xmlText(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "?");
    }
}
