package org.gfxisa.memorymodel;

import java.util.Map;

/**
 * The names of orderings, scopes and address spaces in a memory model. Tables use the names of {@link #COMMON}.
 *
 * @param name name of the model
 * @param title title of the model
 * @param orders common names of the orderings by the model's names; empty if these are the same
 * @param scopes common names of the synchronization scopes by the model's names
 * @param spaces common names of the address spaces by the model's names
 */
public record ModelVocabulary(
        String name, String title, Map<String, String> orders, Map<String, String> scopes, Map<String, String> spaces) {
    /** The vocabulary of the tables. */
    public static final ModelVocabulary COMMON =
            new ModelVocabulary(MemoryModel.COMMON, "LLVM", Map.of(), Map.of(), Map.of());

    /** Returns whether the model has names of its own. */
    public boolean isOwn() {
        return !orders.isEmpty();
    }

    /**
     * Returns the model's name for a common name of an ordering, a scope or an address space.
     *
     * @param names common names by the model's names
     * @param common the common name
     * @param otherwise result if the model has no other name
     */
    public static String own(Map<String, String> names, String common, String otherwise) {
        return names.entrySet().stream()
                .filter(e -> e.getValue().equals(common))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(otherwise);
    }

    /** Returns whether the model has the ordering, the scope and the address space of an access. */
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
