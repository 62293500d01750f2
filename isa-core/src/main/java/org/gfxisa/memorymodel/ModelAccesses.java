package org.gfxisa.memorymodel;

import java.util.ArrayList;
import java.util.List;

/** Enumerates all accesses. */
final class ModelAccesses {
    private static final List<AddressSpace> SHARED =
            List.of(AddressSpace.FLAT, AddressSpace.GLOBAL, AddressSpace.LOCAL);
    private static final List<Ordering> UPDATES =
            List.of(Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST);
    private static final List<Ordering> FAILURES = List.of(Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.SEQ_CST);

    private final List<ModelAccess> all = new ArrayList<>();
    private final boolean failures;

    private ModelAccesses(boolean failures) {
        this.failures = failures;
    }

    /**
     * Returns all accesses, by operation.
     *
     * @param failures whether a compare-and-exchange has a separate ordering for failure
     */
    static List<ModelAccess> all(boolean failures) {
        ModelAccesses accesses = new ModelAccesses(failures);
        for (Operation operation : Operation.values()) {
            switch (operation) {
                case LOAD, STORE -> {
                    accesses.plain(operation);
                    accesses.atomic(operation, orderings(operation));
                }
                case FENCE -> accesses.fences();
                default -> accesses.atomic(operation, UPDATES);
            }
        }
        return List.copyOf(accesses.all);
    }

    private static List<Ordering> orderings(Operation operation) {
        return List.of(
                Ordering.UNORDERED,
                Ordering.MONOTONIC,
                operation == Operation.LOAD ? Ordering.ACQUIRE : Ordering.RELEASE,
                Ordering.SEQ_CST,
                Ordering.VOLATILE_MONOTONIC,
                Ordering.VOLATILE_SEQ_CST);
    }

    private void plain(Operation operation) {
        for (Ordering ordering : Ordering.values()) {
            if (ordering.isAtomic() || ordering == Ordering.LASTUSE && operation == Operation.STORE) {
                continue;
            }
            for (AddressSpace space : AddressSpace.values()) {
                boolean constant = space == AddressSpace.CONSTANT;
                if (constant && operation == Operation.STORE) {
                    continue;
                }
                all.add(ModelAccess.plain(operation, ordering, space, false));
                if (constant) {
                    all.add(ModelAccess.plain(operation, ordering, space, true));
                }
            }
        }
    }

    private void atomic(Operation operation, List<Ordering> orderings) {
        for (Ordering ordering : orderings) {
            for (SyncScope scope : SyncScope.values()) {
                for (AddressSpace space : SHARED) {
                    for (boolean oneSpace : new boolean[] {false, true}) {
                        ModelAccess access = ModelAccess.atomic(operation, ordering, scope, oneSpace, space);
                        if (failures && operation == Operation.COMPARE_EXCHANGE) {
                            FAILURES.forEach(failure -> all.add(access.failing(failure)));
                        } else {
                            all.add(access);
                        }
                    }
                }
            }
        }
    }

    private void fences() {
        for (Ordering ordering : UPDATES) {
            if (ordering == Ordering.MONOTONIC) {
                continue;
            }
            for (SyncScope scope : SyncScope.values()) {
                for (boolean oneSpace : new boolean[] {false, true}) {
                    ModelAccess fence = ModelAccess.fence(ordering, scope, oneSpace);
                    all.add(fence);
                    all.add(fence.only(AddressSpace.LOCAL));
                    all.add(fence.only(AddressSpace.GLOBAL));
                }
            }
        }
    }
}
