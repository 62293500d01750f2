package org.gfxisa.memorymodel.machine;

/**
 * Something that the machine does.
 *
 * @param kind what
 * @param subject the thread that issues, the request that is served, or the cache
 * @param location the location of a cache's line, else 0
 */
record Move(Kind kind, int subject, int location) {
    private static final Kind[] KINDS = Kind.values();

    /** What the machine can do. */
    enum Kind {
        /** A thread issues its next instruction. */
        ISSUE,
        /** A request arrives. */
        SERVE,
        /** An access has to be done again, and with it what the wave has issued since. */
        REPEAT,
        /** A cache fetches a line. */
        FETCH,
        /** A cache drops a line. */
        DROP,
        /** A cache writes a line back. */
        WRITE_BACK
    }

    /** The move as a number. */
    static int code(Kind kind, int subject, int location) {
        return kind.ordinal() << 16 | subject << 8 | location;
    }

    /** The move with this number. */
    static Move of(int code) {
        return new Move(KINDS[code >> 16], code >> 8 & 255, code & 255);
    }
}
