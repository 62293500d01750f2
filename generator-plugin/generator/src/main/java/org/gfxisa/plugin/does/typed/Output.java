package org.gfxisa.plugin.does.typed;

/**
 * A result of a method.
 *
 * @param name the operand's or register's name
 * @param slot where the method leaves it
 */
public record Output(String name, Type type, Slot slot) {
    /** The place of a result. */
    public enum Slot {
        /** Returned: {@code boolean}, {@code int} or {@code long}, raw bits with zeros above. */
        RETURN,
        /** {@code results.second}, zero-extended. */
        SECOND,
        /** {@code results.third}, zero-extended. */
        THIRD,
        /** {@code results.wide}, dword 0 lowest. */
        WIDE,
        /** {@code results.exec}; in a lane 0 or 1. */
        EXEC,
        /** {@code results.vcc}; in a lane 0 or 1. */
        VCC,
        /** {@code results.scc}. */
        SCC,
        /** {@code results.m0}. */
        M0
    }
}
