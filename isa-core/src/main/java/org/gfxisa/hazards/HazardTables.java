package org.gfxisa.hazards;

import java.util.Map;
import java.util.Optional;

/**
 * The rules of all processors that have some.
 *
 * @param byProcessor by name of the processor
 */
public record HazardTables(Map<String, HazardTable> byProcessor) {
    /** The rules of a processor; empty if none are described. */
    public Optional<HazardRules> find(String processor) {
        return Optional.ofNullable(byProcessor.get(processor)).map(HazardRules::new);
    }
}
