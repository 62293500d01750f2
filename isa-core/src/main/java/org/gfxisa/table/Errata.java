package org.gfxisa.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Erratum;

/**
 * The errata of a spec.
 *
 * @param byNumber errata by their numbers
 */
public record Errata(Map<String, Erratum> byNumber) {
    /** Finds the erratum with a number; empty if there is none. */
    public Optional<Erratum> find(String number) {
        return Optional.ofNullable(byNumber.get(number));
    }

    /** Returns the errata that concern a processor. */
    public List<Erratum> of(String processor) {
        return byNumber.values().stream()
                .filter(erratum -> erratum.processors().contains(processor))
                .toList();
    }
}
