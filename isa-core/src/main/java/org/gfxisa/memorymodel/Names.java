package org.gfxisa.memorymodel;

import java.util.Map;

/**
 * What a memory model calls orderings, scopes and address spaces.
 *
 * @param own its own names, by kind and common name; empty if it has the common ones
 */
record Names(Map<String, String> own) {
    private static final String ORDER = "order";
    private static final String SCOPE = "scope";
    private static final String SPACE = "space";

    Names {
        own = Map.copyOf(own);
    }

    /** Whether the model has the ordering, the scope and the address space of an access. */
    boolean know(Access access) {
        return own.isEmpty()
                || has(ORDER, access.ordering().row())
                        && access.scope().map(s -> has(SCOPE, s.row())).orElse(true)
                        && access.space().map(s -> has(SPACE, s.text())).orElse(true);
    }

    String of(Ordering ordering) {
        return own.getOrDefault(key(ORDER, ordering.row()), ordering.text());
    }

    String of(SyncScope scope, boolean oneSpace) {
        return own.getOrDefault(key(SCOPE, scope.row()), scope.text(oneSpace));
    }

    String of(AddressSpace space) {
        return own.getOrDefault(key(SPACE, space.text()), space.text());
    }

    private boolean has(String kind, String common) {
        return own.containsKey(key(kind, common));
    }

    private static String key(String kind, String common) {
        return kind + " " + common;
    }
}
