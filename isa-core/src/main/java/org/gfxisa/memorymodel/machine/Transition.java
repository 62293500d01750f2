package org.gfxisa.memorymodel.machine;

/**
 * A transition of the machine.
 *
 * @param kind kind of the transition
 * @param subject the thread that issues, the request that is served, or the cache
 * @param location the location of a cache's line, else 0
 */
record Transition(Kind kind, int subject, int location) {
    private static final Kind[] KINDS = Kind.values();

    /** The kinds of transitions. */
    enum Kind {
        /** A thread issues its next instruction. */
        ISSUE,
        /** A request is served. */
        SERVE,
        /** An access faults, and the wave repeats everything that it has issued since. */
        REPEAT,
        /** A cache fetches a line. */
        FETCH,
        /** A cache drops a line. */
        DROP,
        /** A cache writes a line back. */
        WRITE_BACK
    }

    /** Encodes a transition as a number. */
    static int code(Kind kind, int subject, int location) {
        return kind.ordinal() << 16 | subject << 8 | location;
    }

    /** Decodes a transition. */
    static Transition of(int code) {
        return new Transition(KINDS[code >> 16], code >> 8 & 255, code & 255);
    }
}
