package org.gfxisa.simulator.check;

import java.util.List;

/** What an access promises to others. */
enum AccessKind {
    /** Nothing. */
    PLAIN,
    /** A store right behind a wait for everything before it, as atomic stores that release are. */
    RELEASING,
    /** A load or store whose policy makes it one that all work-groups see. */
    COHERENT,
    /** A read-modify-write of which that is true. */
    UPDATE,
    /** A read-modify-write for the work-group alone. */
    NARROW_UPDATE;

    static final List<AccessKind> ALL = List.of(values());

    /** Whether it reads, computes and writes at once. */
    boolean isUpdate() {
        return this == UPDATE || this == NARROW_UPDATE;
    }

    /**
     * Whether two accesses of different waves, one of which at least is a write, go together without an order.
     *
     * @param storesAreCoherent whether any store may be an atomic one
     */
    static boolean go(
            AccessKind one,
            boolean oneWrites,
            AccessKind two,
            boolean twoWrites,
            boolean isLocal,
            boolean sameGroup,
            boolean storesAreCoherent) {
        if (isLocal) {
            return one.isUpdate() && two.isUpdate();
        }
        return one.goesWith(two, oneWrites, twoWrites, sameGroup, storesAreCoherent)
                && two.goesWith(one, twoWrites, oneWrites, sameGroup, storesAreCoherent);
    }

    private boolean goesWith(
            AccessKind other, boolean writes, boolean otherWrites, boolean sameGroup, boolean storesAreCoherent) {
        return switch (this) {
            case UPDATE, COHERENT -> true;
            case NARROW_UPDATE -> sameGroup;
            case RELEASING ->
                (storesAreCoherent || sameGroup) && (other.isUpdate() || other == COHERENT && !otherWrites);
            case PLAIN -> writes && storesAreCoherent && other == COHERENT && !otherWrites;
        };
    }
}
