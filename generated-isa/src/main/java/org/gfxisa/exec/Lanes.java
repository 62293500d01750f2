package org.gfxisa.exec;

/**
 * What a {@link LaneKernel} works on: where its operands are, and the state of the wave that it depends on. Made once and
 * bound again and again; for one thread. Fields are open, as this is what a simulator's inner loop fills.
 */
public final class Lanes {
    /** Lanes of an operand's array, whatever the size of the wave. */
    public static final int COUNT = 64;

    /** {@link #exec} with every lane active. */
    public static final long ALL = -1L;

    /** Places for operands: more dwords than any instruction has. */
    private static final int PLACES = 64;

    /** Places for masks. */
    private static final int MASKS = 8;

    /**
     * The inputs of kind {@link Port.Kind#LANES}, in order: an array of {@link #COUNT} ints for every dword. Raw bits;
     * those above an operand's width may hold anything.
     */
    public final int[][] in = new int[PLACES][];

    /**
     * The outputs likewise. An array may also be one of the inputs, in any place. Only active lanes are written; bits above an
     * operand's width become 0.
     */
    public final int[][] out = new int[PLACES][];

    /** The inputs of kind {@link Port.Kind#MASK}, in order: bit i is lane i's. */
    public final long[] maskIn = new long[MASKS];

    /** The outputs likewise; bits of inactive lanes become 0. */
    public final long[] maskOut = new long[MASKS];

    /** The active lanes: bit i is lane i's. */
    public long exec;

    /** MODE, as {@link org.gfxisa.semantics.Mode} packs it. */
    public int mode;

    /** M0. */
    public int m0;

    /** The clamp modifier; looked at by kernels whose {@link LaneKernel#clamps} says so. */
    public boolean clamp;

    private final int[] active = new int[COUNT];
    private long activeFor;

    /** Nothing bound, no lane active. */
    public Lanes() {}

    /** All ones for an active lane, 0 for another one: {@link #exec} for loops that are to be vectorised. */
    public int[] active() {
        if (activeFor != exec) {
            expand((int) exec, 0);
            expand((int) (exec >>> Integer.SIZE), Integer.SIZE);
            activeFor = exec;
        }
        return active;
    }

    private void expand(int lanes, int from) {
        for (int i = 0; i < Integer.SIZE; i++) {
            active[from + i] = lanes << Integer.SIZE - 1 - i >> Integer.SIZE - 1;
        }
    }
}
