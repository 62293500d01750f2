package org.gfxisa.memorymodel;

import java.util.Locale;

/** The address space of an access. */
public enum AddressSpace {
    FLAT,
    GLOBAL,
    LOCAL,
    CONSTANT,
    PRIVATE;

    /** Returns the name: {@code flat}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
