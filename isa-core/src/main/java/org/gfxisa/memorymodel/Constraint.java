package org.gfxisa.memorymodel;

import java.util.Locale;

/**
 * A restriction on moving other accesses of the same thread across an access, for compilers and tools that rewrite code.
 *
 * @param side the side of the access that the others must stay on
 * @param which the accesses that must stay there
 */
public record Constraint(Side side, Which which) {
    /** A side of an access. */
    public enum Side {
        PRECEDING,
        FOLLOWING
    }

    /** The accesses that must stay. */
    public enum Which {
        /** Every load, store, atomic and fence. */
        ANY,
        /** Atomics that pair with the fence to form an acquire or a release. */
        PAIRED,
        /** Accesses and fences that are seq_cst. */
        SEQ_CST
    }

    /** Creates a constraint from the words of a spec. */
    public static Constraint of(String side, String which) {
        return new Constraint(
                Side.valueOf(side.toUpperCase(Locale.ROOT)), Which.valueOf(which.toUpperCase(Locale.ROOT)));
    }
}
