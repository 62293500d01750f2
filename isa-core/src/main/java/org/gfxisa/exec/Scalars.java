package org.gfxisa.exec;

/**
 * What a {@link ScalarImplementation} works on: its operands, and the registers that it reads and writes. Made once and filled again and
 * again; for one thread. A kernel's ports say which fields it reads and which it writes; it leaves the others alone.
 */
public final class Scalars {
    private static final int PLACES = 64;

    /**
     * The inputs of kind {@link Port.Kind#SCALAR}, in order: 64 bits in a place, an operand of more dwords in consecutive ones,
     * lowest first. Raw bits; those above an operand's width may hold anything.
     */
    public final long[] in = new long[PLACES];

    /** The outputs likewise; bits above an operand's width become 0. */
    public final long[] out = new long[PLACES];

    /** Scalar condition code. */
    public boolean scc;

    /** Vector condition code. */
    public long vcc;

    /** The active lanes. */
    public long exec;

    /** M0. */
    public int m0;

    /** MODE, as {@link org.gfxisa.semantics.Mode} packs it. */
    public int mode;

    /** Byte address of this instruction. */
    public long pc;

    /** Byte address of the next instruction. */
    public long nextPc;

    /** All zero. */
    public Scalars() {}
}
