package org.gfxisa.table;

import java.util.Map;
import java.util.Optional;

/**
 * The semantics of the instructions of all targets, as text for readers and for comparisons.
 *
 * @param byIsa texts by instruction set and by name of the instruction
 */
public record Meanings(Map<String, Map<String, String>> byIsa) {
    /**
     * Returns the semantics of an instruction: a text in the {@code does} language, or the description of its action; empty if
     * the spec has none.
     */
    public Optional<String> of(String isa, String instruction) {
        return Optional.ofNullable(byIsa.getOrDefault(isa, Map.of()).get(instruction));
    }
}
