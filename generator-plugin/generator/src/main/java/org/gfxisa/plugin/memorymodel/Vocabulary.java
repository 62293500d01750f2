package org.gfxisa.plugin.memorymodel;

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
public record Vocabulary(
        String name, String title, Map<String, String> orders, Map<String, String> scopes, Map<String, String> spaces) {
    /** The model whose names are the common ones. */
    public static final Vocabulary COMMON = new Vocabulary("llvm", "LLVM", Map.of(), Map.of(), Map.of());

    /** Whether it has names of its own. */
    public boolean isOwn() {
        return !orders.isEmpty();
    }
}
