package org.gfxisa.simulator.codeobject;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kind of a kernel argument (LLVM AMDGPU usage, ".value_kind"). */
public enum ParameterKind {
    BY_VALUE,
    GLOBAL_BUFFER,
    DYNAMIC_SHARED_POINTER,
    SAMPLER,
    IMAGE,
    PIPE,
    QUEUE,
    /** The runtime sets it instead of the caller. */
    HIDDEN;

    /** Returns its name in metadata, for example {@code by_value}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the kind with a name. All hidden kinds are the same one here. */
    static Optional<ParameterKind> of(String name) {
        if (name.startsWith("hidden_")) {
            return Optional.of(HIDDEN);
        }
        return Stream.of(values()).filter(kind -> kind.text().equals(name)).findFirst();
    }
}
