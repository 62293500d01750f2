package org.gfxisa.memorymodel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The memory models of all processors.
 *
 * @param byProcessor tables by the names of processor and model
 * @param constraints what must stay on its side of an access within a thread, by operation and then by ordering
 */
public record MemoryModelTables(
        Map<String, Map<String, MemoryModelTable>> byProcessor, Map<String, Map<String, Set<Constraint>>> constraints) {

    /** The model of a name at a processor; empty if it is not described. */
    public Optional<MemoryModel> find(String processor, String model) {
        return Optional.ofNullable(byProcessor.getOrDefault(processor, Map.of()).get(model))
                .map(table -> new MemoryModel(table, constraints));
    }

    /** The names of the models of a processor. */
    public List<String> names(String processor) {
        return List.copyOf(byProcessor.getOrDefault(processor, Map.of()).keySet());
    }
}
