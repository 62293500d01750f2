package org.gfxisa.simulator.check;

import java.util.List;

/** The ordering guarantees of an access. */
enum AccessKind {
    /** A plain access without guarantees. */
    PLAIN,
    /** A store immediately after a wait for all earlier accesses, as the memory model emits for a release. */
    RELEASING,
    /** A load or store with the policy of an atomic at agent scope or wider. */
    COHERENT,
    /** A load or store with the policy of an atomic at work-group scope. */
    WORKGROUP,
    /** A read-modify-write at agent scope or wider. */
    UPDATE,
    /** A read-modify-write at work-group scope. */
    WORKGROUP_UPDATE,
    /** A plain load in a spin loop: an atomic load at work-group scope. */
    SPIN,
    /** A read-modify-write at agent scope or wider in a spin loop, which may wait for a plain store. */
    SPIN_UPDATE;

    static final List<AccessKind> ALL = List.of(values());

    /** Returns whether it is a read-modify-write. */
    boolean isUpdate() {
        return this == UPDATE || this == WORKGROUP_UPDATE || this == SPIN_UPDATE;
    }

    /** Returns whether it belongs to a spin loop. */
    private boolean isSpinning() {
        return this == SPIN || this == SPIN_UPDATE;
    }

    /** Returns whether it is an atomic load or store. */
    private boolean isAtomic() {
        return this == COHERENT || this == WORKGROUP || this == SPIN;
    }

    /**
     * Returns whether two unordered accesses of different waves, at least one of which is a write, are no race.
     *
     * @param coherence the synchronization rules of the processor
     */
    static boolean areCompatible(
            AccessKind one,
            boolean oneWrites,
            AccessKind two,
            boolean twoWrites,
            boolean isLocal,
            boolean sameGroup,
            Coherence coherence) {
        if (isLocal) {
            return one.isUpdate() && two.isUpdate() || one.isSpinning() || two.isSpinning();
        }
        return one.isCompatibleWith(two, oneWrites, twoWrites, sameGroup, coherence)
                && two.isCompatibleWith(one, twoWrites, oneWrites, sameGroup, coherence);
    }

    private boolean isCompatibleWith(
            AccessKind other, boolean writes, boolean otherWrites, boolean sameGroup, Coherence coherence) {
        return switch (this) {
            case UPDATE, SPIN_UPDATE, COHERENT -> true;
            case WORKGROUP, WORKGROUP_UPDATE, SPIN -> sameGroup;
            case RELEASING ->
                (coherence.arePlainStoresAtomic() || sameGroup && coherence.arePlainStoresWorkgroupAtomic())
                        && (other.isUpdate() || other.isAtomic() && !otherWrites);
            case PLAIN ->
                writes
                        && (coherence.arePlainStoresAtomic()
                                || other == SPIN && coherence.arePlainStoresWorkgroupAtomic())
                        && (other == SPIN_UPDATE || other.isAtomic() && !otherWrites);
        };
    }
}
