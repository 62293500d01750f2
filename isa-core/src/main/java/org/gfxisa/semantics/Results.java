package org.gfxisa.semantics;

/**
 * Takes the results of an instruction beyond the one that its method returns. The caller makes one and uses it again
 * and again; a method sets the fields that its instruction writes and leaves the rest alone.
 */
public final class Results {
    /** Dwords of the widest operand. */
    private static final int WIDEST = 16;

    /** The second destination operand's raw bits, zero-extended; a mask operand's bit in a lane is 0 or 1. */
    public long second;

    /** The third destination operand's raw bits, zero-extended. */
    public long third;

    /** EXEC; in a lane its bit, 0 or 1. */
    public long exec;

    /** VCC; in a lane its bit, 0 or 1. */
    public long vcc;

    /** SCC. */
    public boolean scc;

    /** M0. */
    public int m0;

    /** A destination of more than 64 bits, lowest dword first. */
    public final int[] wide = new int[WIDEST];

    /** All zero. */
    public Results() {}
}
