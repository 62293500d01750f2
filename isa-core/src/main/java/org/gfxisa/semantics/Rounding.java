package org.gfxisa.semantics;

/** A rounding, in the order of its numbers in MODE. */
public enum Rounding {
    /** To nearest, ties to even. */
    RNE,
    /** Toward plus infinity. */
    RUP,
    /** Toward minus infinity. */
    RDN,
    /** Toward zero. */
    RTZ;

    /** Returns MODE with this rounding for all formats. */
    public int in(int mode) {
        return Mode.withRound(mode, ordinal());
    }
}
