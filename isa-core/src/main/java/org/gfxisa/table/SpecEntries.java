package org.gfxisa.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The entries of a spec after template expansion, each with its location; for readers only.
 *
 * @param entries entries by name of the instruction
 */
public record SpecEntries(Map<String, Entry> entries) {
    /**
     * The entry of an instruction.
     *
     * @param instruction name in the spec
     * @param place file and line, {@code instructions/vop2.yaml:17}
     * @param facts contents by key: {@code vop2} is {@code {gfx6: 3, gfx8: 1, gfx10: 3}}
     */
    public record Entry(String instruction, String place, Map<String, String> facts) {
        /** Returns the value of a key; empty if the entry does not have it. */
        public String fact(String key) {
            return facts.getOrDefault(key, "");
        }

        /** Returns the numbers of the errata that the entry cites. */
        public List<String> errata() {
            String list = fact("errata").replaceAll("[\\[\\]]", "");
            return list.isEmpty() ? List.of() : List.of(list.split(", "));
        }
    }

    /** Finds the entry of an instruction by its name in the spec. */
    public Optional<Entry> of(String instruction) {
        return Optional.ofNullable(entries.get(instruction));
    }
}
