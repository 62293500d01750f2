package org.gfxisa.plugin.hazards;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.yaml.MapNode;

/**
 * The contents of {@code hazards/}. An entry of a later layer replaces an earlier one with the same name.
 *
 * @param kinds kinds of instructions
 * @param sets sets of registers
 * @param passes latencies of matrix instructions in passes, by patterns of names
 * @param pauses instructions that take several wait states
 * @param hazards the rules
 */
public record HazardSpec(
        Map<String, MapNode.Entry> kinds,
        Map<String, MapNode.Entry> sets,
        Map<String, MapNode.Entry> passes,
        Map<String, MapNode.Entry> pauses,
        Map<String, MapNode.Entry> hazards) {

    /** Reads the documents of {@code hazards/}. */
    public static HazardSpec read(List<SpecDocument> documents) {
        return new HazardSpec(
                section(documents, "kinds"),
                section(documents, "sets"),
                section(documents, "passes"),
                section(documents, "pauses"),
                section(documents, "hazards"));
    }

    private static Map<String, MapNode.Entry> section(List<SpecDocument> documents, String name) {
        Map<String, MapNode.Entry> section = new LinkedHashMap<>();
        for (SpecDocument document : documents) {
            document.root().entries(name).forEach(e -> section.put(e.name(), e));
        }
        return section;
    }

    /** Returns a rule; empty if it is not a mapping. */
    Optional<MapNode> hazard(String name, Diagnostics diagnostics) {
        return hazards.get(name).value().asMap(diagnostics);
    }
}
