package org.gfxisa.exec;

/**
 * Maintains a cache.
 *
 * @param cache which one
 * @param operation what is done
 * @param volatileOnly whether only lines marked volatile take part
 * @param lines how many lines of 64 bytes, from the address of {@code sbase} and {@code offset} on; 0: the whole cache
 */
public record CacheAction(Cache cache, Operation operation, boolean volatileOnly, int lines) implements Action {

    /** A cache that a wave sees. */
    public enum Cache {
        VECTOR_L1,
        L2,
        SCALAR,
        INSTRUCTION,
        GRAPHICS_L1
    }

    /** What is done. */
    public enum Operation {
        WRITE_BACK,
        INVALIDATE,
        WRITE_BACK_AND_INVALIDATE,
        /** Drops lines that are not written back yet. */
        DISCARD,
        /** Asks whether the address is mapped, or fetches it ahead; no result. */
        PROBE
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.cache(this);
    }
}
