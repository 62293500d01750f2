package org.gfxisa.semantics;

/** What becomes of denormals, as inputs and as results alike. */
public enum Denormals {
    /** They become zero. */
    FLUSH(Mode.FLUSH),
    /** They are kept. */
    KEEP(Mode.KEEP);

    private final int field;

    Denormals(int field) {
        this.field = field;
    }

    /** Returns MODE with this treatment for all formats. */
    public int in(int mode) {
        return Mode.withDenorm(mode, field);
    }
}
