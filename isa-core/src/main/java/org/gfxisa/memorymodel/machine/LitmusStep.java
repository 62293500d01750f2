package org.gfxisa.memorymodel.machine;

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
public record LitmusStep(
        Kind kind, int location, int value, int register, int caches, int counters, int limit, String text) {
    /** Stands for the mnemonic of an access in a text. */
    public static final String ACCESS = "<op>";

    /** What a step does. */
    public enum Kind {
        LOAD,
        STORE,
        /** Reads and writes at once. */
        EXCHANGE,
        WAIT,
        INVALIDATE,
        WRITE_BACK,
        /** Waits until every other thread has come to its end and nothing of it is in flight; no instruction. */
        QUIET
    }

    /** Whether it reads or writes a location. */
    public boolean isAccess() {
        return location >= 0;
    }

    /** Whether it writes a location. */
    public boolean writes() {
        return kind == Kind.STORE || kind == Kind.EXCHANGE;
    }

    /** Whether it reads a location. */
    public boolean reads() {
        return kind == Kind.LOAD || kind == Kind.EXCHANGE;
    }

    /** The name of a location: {@code x} of the first. */
    public static String name(int location) {
        return String.valueOf((char) ('x' + location));
    }
}
