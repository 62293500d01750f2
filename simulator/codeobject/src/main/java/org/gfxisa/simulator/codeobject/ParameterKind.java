package org.gfxisa.simulator.codeobject;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a kernel argument is set up (LLVM AMDGPU usage, ".value_kind"). */
public enum ParameterKind {
    BY_VALUE,
    GLOBAL_BUFFER,
    DYNAMIC_SHARED_POINTER,
    SAMPLER,
    IMAGE,
    PIPE,
    QUEUE,
    /** The runtime fills it in, not the caller. */
    HIDDEN;

    /** The name in metadata, for example {@code by_value}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind of this name; all hidden kinds are one here. */
    static Optional<ParameterKind> of(String name) {
        if (name.startsWith("hidden_")) {
            return Optional.of(HIDDEN);
        }
        return Stream.of(values()).filter(kind -> kind.text().equals(name)).findFirst();
    }
}
