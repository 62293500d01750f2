package org.gfxisa.memorymodel;

import java.util.Map;

/**
 * What a memory model calls things. Tables are kept in common names, which are those of {@link #COMMON}.
 *
 * @param name of the model
 * @param title the model in words
 * @param orders common names of the orderings by the model's own; empty if it has the common ones
 * @param scopes common names of the synchronization scopes likewise
 * @param spaces common names of the address spaces likewise
 */
public record ModelVocabulary(
        String name, String title, Map<String, String> orders, Map<String, String> scopes, Map<String, String> spaces) {
    /** The model whose names are the common ones. */
    public static final ModelVocabulary COMMON =
            new ModelVocabulary(MemoryModel.COMMON, "LLVM", Map.of(), Map.of(), Map.of());

    /** Whether it has names of its own. */
    public boolean isOwn() {
        return !orders.isEmpty();
    }

    /** The model's own name of an ordering, a scope or an address space; the common one if it has no other. */
    public static String own(Map<String, String> names, String common, String otherwise) {
        return names.entrySet().stream()
                .filter(e -> e.getValue().equals(common))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(otherwise);
    }

    /** Whether the model has the ordering, the scope and the address space of an access. */
    boolean knows(ModelAccess access) {
        return !isOwn()
                || orders.containsValue(access.ordering().row())
                        && access.scope()
                                .map(s -> scopes.containsValue(s.row()))
                                .orElse(true)
                        && access.space()
                                .map(s -> spaces.containsValue(s.text()))
                                .orElse(true);
    }
}
