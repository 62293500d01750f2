package org.gfxisa.table;

import java.util.Map;
import java.util.Optional;

/**
 * What the instructions of all targets do, in the words of the spec: for people and for comparisons.
 *
 * @param byIsa texts by instruction set and then by name of the instruction
 */
public record Meanings(Map<String, Map<String, String>> byIsa) {
    /** What an instruction does: a text of the does language, or the words of its action; empty if the spec does not say it. */
    public Optional<String> of(String isa, String instruction) {
        return Optional.ofNullable(byIsa.getOrDefault(isa, Map.of()).get(instruction));
    }
}
