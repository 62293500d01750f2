package org.gfxisa.memorymodel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The memory models of all processors.
 *
 * @param byProcessor tables by the names of processor and model
 * @param constraints restrictions on moving code across an access, by operation and ordering
 */
public record MemoryModelTables(
        Map<String, Map<String, MemoryModelTable>> byProcessor, Map<String, Map<String, Set<Constraint>>> constraints) {

    /** Finds a model of a processor; empty if the spec does not describe it. */
    public Optional<MemoryModel> find(String processor, String model) {
        return Optional.ofNullable(byProcessor.getOrDefault(processor, Map.of()).get(model))
                .map(table -> new MemoryModel(table, constraints));
    }

    /** Returns the names of the models of a processor. */
    public List<String> names(String processor) {
        return List.copyOf(byProcessor.getOrDefault(processor, Map.of()).keySet());
    }
}
