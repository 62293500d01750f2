package org.gfxisa.simulator.manifest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a kernel does with a buffer. */
public enum BufferUse {
    /** It reads what the host wrote. */
    IN,
    /** It writes what the host reads. */
    OUT,
    /** Both. */
    INOUT;

    /** The access of such a kernel. */
    public static BufferUse of(boolean isInput, boolean isOutput) {
        return isInput && isOutput ? INOUT : isOutput ? OUT : IN;
    }

    /** The access of a word; empty if it is none. */
    public static Optional<BufferUse> of(String word) {
        return Arrays.stream(values()).filter(a -> a.word().equals(word)).findFirst();
    }

    /** Its word: in, out or inout. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the kernel reads what the host wrote. */
    public boolean isInput() {
        return this != OUT;
    }

    /** Whether the host reads what the kernel wrote. */
    public boolean isOutput() {
        return this != IN;
    }
}
