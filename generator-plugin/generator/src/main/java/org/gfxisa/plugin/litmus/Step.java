package org.gfxisa.plugin.litmus;

/**
 * An instruction of a litmus program, as the machine sees it.
 *
 * @param kind what it does
 * @param location index of the location of an access, else -1
 * @param value what an access writes
 * @param register index of the register that a load, or an atomic that returns, writes; else -1
 * @param caches bit mask of cache levels: those that an access goes past, or those that are invalidated or written back
 * @param counters bit mask of the counters that it raises, or waits for
 * @param limit for how many outstanding operations a wait lets through
 * @param text the instruction
 */
record Step(Kind kind, int location, int value, int register, int caches, int counters, int limit, String text) {
    /** What a step does. */
    enum Kind {
        LOAD,
        STORE,
        /** Reads and writes at once. */
        EXCHANGE,
        WAIT,
        INVALIDATE,
        WRITE_BACK,
        /** Waits until every other thread has come to its end and nothing of it is under way; no instruction. */
        QUIET
    }

    /** Whether it reads or writes a location. */
    boolean isAccess() {
        return location >= 0;
    }

    boolean writes() {
        return kind == Kind.STORE || kind == Kind.EXCHANGE;
    }

    boolean reads() {
        return kind == Kind.LOAD || kind == Kind.EXCHANGE;
    }
}
