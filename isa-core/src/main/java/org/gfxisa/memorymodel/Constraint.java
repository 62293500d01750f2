package org.gfxisa.memorymodel;

import java.util.Locale;

/**
 * What must stay on its side of an access within one thread, whoever moves code: a compiler, or a rewriter.
 *
 * @param side the side: what comes before the access, or after it
 * @param which the accesses of that side
 */
public record Constraint(Side side, Which which) {
    /** A side of an access. */
    public enum Side {
        PRECEDING,
        FOLLOWING
    }

    /** Accesses that stay. */
    public enum Which {
        /** Every load, store, atomic and fence. */
        ANY,
        /** Atomics that the fence makes an acquire or a release. */
        PAIRED,
        /** Accesses and fences that are seq_cst. */
        SEQ_CST
    }

    /** From the words of a spec. */
    public static Constraint of(String side, String which) {
        return new Constraint(
                Side.valueOf(side.toUpperCase(Locale.ROOT)), Which.valueOf(which.toUpperCase(Locale.ROOT)));
    }
}
