package org.gfxisa.memorymodel.machine;

/**
 * An instruction of a litmus program on a machine.
 *
 * @param kind kind of the instruction
 * @param location index of the location of an access, else -1
 * @param value the value that an access writes
 * @param register index of the register that a load or a returning atomic writes, else -1
 * @param caches bit mask of cache levels: those that an access bypasses, or those that are invalidated or written back
 * @param counters bit mask of the counters that it increments or waits for
 * @param limit number of outstanding operations up to which a wait continues
 * @param text the instruction
 */
public record LitmusStep(
        Kind kind, int location, int value, int register, int caches, int counters, int limit, String text) {
    /** Stands for the mnemonic of an access in a text. */
    public static final String ACCESS = "<op>";

    /** The kinds of instructions. */
    public enum Kind {
        LOAD,
        STORE,
        /** An atomic read and write. */
        EXCHANGE,
        WAIT,
        INVALIDATE,
        WRITE_BACK,
        /** Not an instruction: waits until every other thread has ended and has nothing in flight. */
        QUIET
    }

    /** Returns whether it accesses a location. */
    public boolean isAccess() {
        return location >= 0;
    }

    /** Returns whether it writes a location. */
    public boolean writes() {
        return kind == Kind.STORE || kind == Kind.EXCHANGE;
    }

    /** Returns whether it reads a location. */
    public boolean reads() {
        return kind == Kind.LOAD || kind == Kind.EXCHANGE;
    }

    /** Returns the name of a location; the first is {@code x}. */
    public static String name(int location) {
        return String.valueOf((char) ('x' + location));
    }
}
