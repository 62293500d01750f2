package org.gfxisa.simulator.manifest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a kernel accesses a buffer. */
public enum BufferAccess {
    /** The kernel reads what the host wrote. */
    IN,
    /** The kernel writes what the host reads. */
    OUT,
    /** The kernel reads and writes it. */
    INOUT;

    /** Returns the access of a kernel that reads or writes the buffer. */
    public static BufferAccess of(boolean isInput, boolean isOutput) {
        return isInput && isOutput ? INOUT : isOutput ? OUT : IN;
    }

    /** Returns the access with a name; empty if there is none. */
    public static Optional<BufferAccess> of(String word) {
        return Arrays.stream(values()).filter(a -> a.word().equals(word)).findFirst();
    }

    /** Returns its name: in, out or inout. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether the kernel reads what the host wrote. */
    public boolean isInput() {
        return this != OUT;
    }

    /** Returns whether the host reads what the kernel wrote. */
    public boolean isOutput() {
        return this != IN;
    }
}
