package org.gfxisa.plugin.hazards;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.yaml.MapNode;

/**
 * What {@code hazards/} says, as it is written. A later layer's entry replaces an earlier one of its name.
 *
 * @param kinds kinds of instructions
 * @param sets sets of registers
 * @param passes how many passes matrix instructions take, by patterns of their names
 * @param pauses instructions that count for several wait states
 * @param hazards the rules
 */
public record HazardSpec(
        Map<String, MapNode.Entry> kinds,
        Map<String, MapNode.Entry> sets,
        Map<String, MapNode.Entry> passes,
        Map<String, MapNode.Entry> pauses,
        Map<String, MapNode.Entry> hazards) {

    /** Reads documents of {@code hazards/}. */
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

    /** A rule, if it is a mapping. */
    Optional<MapNode> hazard(String name, Diagnostics diagnostics) {
        return hazards.get(name).value().asMap(diagnostics);
    }
}
