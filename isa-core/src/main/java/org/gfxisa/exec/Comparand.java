package org.gfxisa.exec;

/** Which of an atomic's two data values is {@code cmp}; the other is {@code data}. */
public enum Comparand {
    /** There is one value, {@code data}. */
    NONE,
    /** The first: {@code data0}, or the lower half of the data operand. */
    FIRST,
    /** The second: {@code data1}, or the upper half of the data operand. */
    SECOND
}
