package org.gfxisa.plugin.diag;

import java.util.Locale;

/** The severity of a diagnostic. */
public enum Severity {
    /** Nothing can be generated. */
    ERROR,
    /** Probably a mistake, but generation continues. */
    WARNING;

    /** Returns the word that is printed. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
