package org.gfxisa.plugin.diag;

import java.util.Locale;

/** How much a diagnostic matters. */
public enum Severity {
    /** Nothing may be generated. */
    ERROR,
    /** Probably a mistake; generation goes on. */
    WARNING;

    /** The word that is printed. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
