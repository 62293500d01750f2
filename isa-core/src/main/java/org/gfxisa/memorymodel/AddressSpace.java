package org.gfxisa.memorymodel;

import java.util.Locale;

/** Where an access goes. */
public enum AddressSpace {
    FLAT,
    GLOBAL,
    LOCAL,
    CONSTANT,
    PRIVATE;

    /** Its name: {@code flat}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
