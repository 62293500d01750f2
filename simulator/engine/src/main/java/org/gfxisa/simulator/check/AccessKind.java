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
    /** A load or store whose policy makes it one that the work-group sees. */
    NARROW,
    /** A read-modify-write that all work-groups see. */
    UPDATE,
    /** A read-modify-write for the work-group alone. */
    NARROW_UPDATE,
    /** A load whose policy says nothing, and that a loop waits with: an atomic one for the work-group. */
    WAITING,
    /** A read-modify-write that all work-groups see, and that a loop waits with: for a store, perhaps. */
    WAITING_UPDATE;

    static final List<AccessKind> ALL = List.of(values());

    /** Whether it reads, computes and writes at once. */
    boolean isUpdate() {
        return this == UPDATE || this == NARROW_UPDATE || this == WAITING_UPDATE;
    }

    /** Whether a loop waits with it. */
    private boolean isWaiting() {
        return this == WAITING || this == WAITING_UPDATE;
    }

    /** Whether it is a load or store that its policy makes an atomic one. */
    private boolean isAtomic() {
        return this == COHERENT || this == NARROW || this == WAITING;
    }

    /**
     * Whether two accesses of different waves, one of which at least is a write, go together without an order.
     *
     * @param coherence what makes them seen by others
     */
    static boolean go(
            AccessKind one,
            boolean oneWrites,
            AccessKind two,
            boolean twoWrites,
            boolean isLocal,
            boolean sameGroup,
            Coherence coherence) {
        if (isLocal) {
            return one.isUpdate() && two.isUpdate() || one.isWaiting() || two.isWaiting();
        }
        return one.goesWith(two, oneWrites, twoWrites, sameGroup, coherence)
                && two.goesWith(one, twoWrites, oneWrites, sameGroup, coherence);
    }

    private boolean goesWith(
            AccessKind other, boolean writes, boolean otherWrites, boolean sameGroup, Coherence coherence) {
        return switch (this) {
            case UPDATE, WAITING_UPDATE, COHERENT -> true;
            case NARROW, NARROW_UPDATE, WAITING -> sameGroup;
            case RELEASING ->
                (coherence.areStores() || sameGroup && coherence.areNarrowStores())
                        && (other.isUpdate() || other.isAtomic() && !otherWrites);
            case PLAIN ->
                writes
                        && (coherence.areStores() || other == WAITING && coherence.areNarrowStores())
                        && (other == WAITING_UPDATE || other.isAtomic() && !otherWrites);
        };
    }
}
