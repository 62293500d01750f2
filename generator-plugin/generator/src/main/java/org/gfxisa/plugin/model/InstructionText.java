package org.gfxisa.plugin.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the spec says of an instruction, for readers.
 *
 * @param name its name in the spec
 * @param place file and line of its entry
 * @param facts what the entry says, by key, templates being expanded
 */
public record InstructionText(String name, String place, Map<String, String> facts) {
    public InstructionText {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** What it does, in a few words. */
    public String title() {
        return facts.getOrDefault("title", "");
    }

    /** A remark; empty if there is none. */
    public String note() {
        return facts.getOrDefault("note", "");
    }

    /** Document and section that the facts come from; where they differ by generation, a map of them. */
    public String source() {
        return facts.getOrDefault("source", "");
    }

    /** Numbers of the errata that it follows. */
    public List<String> errata() {
        String list = facts.getOrDefault("errata", "").replaceAll("[\\[\\]]", "");
        return list.isEmpty() ? List.of() : List.of(list.split(", "));
    }
}
