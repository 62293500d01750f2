package org.gfxisa.memorymodel;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The ordering of an atomic access or a fence, or the kind of an access that is not atomic. */
public enum Ordering {
    NONATOMIC,
    VOLATILE,
    NONTEMPORAL,
    VOLATILE_NONTEMPORAL,
    /** The last use of the value, which need not remain in the cache. */
    LASTUSE,
    UNORDERED,
    MONOTONIC,
    ACQUIRE,
    RELEASE,
    ACQ_REL,
    SEQ_CST,
    /** Atomic and volatile: ordered like the atomic access. */
    VOLATILE_MONOTONIC,
    VOLATILE_SEQ_CST;

    private static final Set<Ordering> PLAIN =
            EnumSet.of(NONATOMIC, VOLATILE, NONTEMPORAL, VOLATILE_NONTEMPORAL, LASTUSE);

    /** Returns the name: {@code acq_rel}, {@code volatile-nontemporal}. */
    public String text() {
        String name = name().toLowerCase(Locale.ROOT);
        return this == ACQ_REL || this == SEQ_CST ? name : name.replaceFirst("^volatile_", "volatile-");
    }

    /** Returns whether the access is atomic. */
    public boolean isAtomic() {
        return !PLAIN.contains(this);
    }

    /** Returns the name in a table of sequences. */
    String row() {
        return this == NONATOMIC ? "none" : text();
    }

    /** Returns the ordering without volatile. */
    Ordering atomic() {
        return switch (this) {
            case VOLATILE_MONOTONIC -> MONOTONIC;
            case VOLATILE_SEQ_CST -> SEQ_CST;
            default -> this;
        };
    }

    /** Returns the weakest ordering that is at least as strong as both. */
    Ordering with(Ordering other) {
        if (this == SEQ_CST || other == SEQ_CST) {
            return SEQ_CST;
        }
        boolean acquires = acquires() || other.acquires();
        boolean releases = releases() || other.releases();
        if (acquires && releases) {
            return ACQ_REL;
        }
        return acquires ? ACQUIRE : releases ? RELEASE : this;
    }

    private boolean acquires() {
        return this == ACQUIRE || this == ACQ_REL;
    }

    private boolean releases() {
        return this == RELEASE || this == ACQ_REL;
    }
}
