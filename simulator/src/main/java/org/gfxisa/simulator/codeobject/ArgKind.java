package org.gfxisa.simulator.codeobject;

import java.util.Locale;
import java.util.Optional;

/** How a kernel argument is set up (LLVM AMDGPU usage, ".value_kind"). */
public enum ArgKind {
    BY_VALUE,
    GLOBAL_BUFFER,
    DYNAMIC_SHARED_POINTER,
    SAMPLER,
    IMAGE,
    PIPE,
    QUEUE,
    HIDDEN_NONE,
    HIDDEN_GLOBAL_OFFSET_X,
    HIDDEN_GLOBAL_OFFSET_Y,
    HIDDEN_GLOBAL_OFFSET_Z,
    HIDDEN_PRINTF_BUFFER,
    HIDDEN_HOSTCALL_BUFFER,
    HIDDEN_DEFAULT_QUEUE,
    HIDDEN_COMPLETION_ACTION,
    HIDDEN_MULTIGRID_SYNC_ARG,
    HIDDEN_BLOCK_COUNT_X,
    HIDDEN_BLOCK_COUNT_Y,
    HIDDEN_BLOCK_COUNT_Z,
    HIDDEN_GROUP_SIZE_X,
    HIDDEN_GROUP_SIZE_Y,
    HIDDEN_GROUP_SIZE_Z,
    HIDDEN_REMAINDER_X,
    HIDDEN_REMAINDER_Y,
    HIDDEN_REMAINDER_Z,
    HIDDEN_GRID_DIMS,
    HIDDEN_HEAP_V1,
    HIDDEN_DYNAMIC_LDS_SIZE,
    HIDDEN_PRIVATE_BASE,
    HIDDEN_SHARED_BASE,
    HIDDEN_QUEUE_PTR,
    /** One that only a newer compiler knows; left zero. */
    UNKNOWN;

    /** The name in metadata, for example {@code by_value}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the runtime fills it in, not the caller. */
    public boolean isHidden() {
        return name().startsWith("HIDDEN_");
    }

    /** The kind of this name, in the spelling of V3 ({@code by_value}) or V2 ({@code ByValue}). */
    static ArgKind of(String name) {
        String wanted = name.replace("_", "").toLowerCase(Locale.ROOT);
        return find(wanted).orElse(UNKNOWN);
    }

    private static Optional<ArgKind> find(String wanted) {
        for (ArgKind kind : values()) {
            if (kind.text().replace("_", "").equals(wanted)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
