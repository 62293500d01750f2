package org.gfxisa.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The entries of a spec, as they are once templates are expanded: where each instruction is written, and what its entry says there. For
 * people only.
 *
 * @param entries by name of the instruction
 */
public record SpecEntries(Map<String, Entry> entries) {
    /**
     * The entry of an instruction.
     *
     * @param instruction its name in the spec
     * @param place file and line, {@code instructions/vop2.yaml:17}
     * @param facts what it says, by key: {@code vop2} is {@code {gfx6: 3, gfx8: 1, gfx10: 3}}
     */
    public record Entry(String instruction, String place, Map<String, String> facts) {
        /** What it says under a key; empty if nothing. */
        public String fact(String key) {
            return facts.getOrDefault(key, "");
        }

        /** Numbers of the errata that it follows. */
        public List<String> errata() {
            String list = fact("errata").replaceAll("[\\[\\]]", "");
            return list.isEmpty() ? List.of() : List.of(list.split(", "));
        }
    }

    /** The entry of an instruction, by its name in the spec. */
    public Optional<Entry> of(String instruction) {
        return Optional.ofNullable(entries.get(instruction));
    }
}
