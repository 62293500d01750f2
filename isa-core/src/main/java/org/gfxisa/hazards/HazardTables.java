package org.gfxisa.hazards;

import java.util.Map;
import java.util.Optional;

/**
 * The rules of all processors that have some.
 *
 * @param byProcessor tables by name of the processor
 */
public record HazardTables(Map<String, HazardTable> byProcessor) {
    /** Finds the rules of a processor; empty if the spec describes none. */
    public Optional<HazardRules> find(String processor) {
        return Optional.ofNullable(byProcessor.get(processor)).map(HazardRules::new);
    }
}
