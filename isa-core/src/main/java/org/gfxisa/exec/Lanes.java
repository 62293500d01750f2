package org.gfxisa.exec;

import java.util.Arrays;
import org.gfxisa.ir.IrEvaluator;

/**
 * What a {@link VectorImplementation} works on: where its operands are, and the state of the wave that it depends on. Made once and
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
     * those above an operand's width may hold anything. A kernel may leave other arrays in these places: bind them for each run.
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

    /** The clamp modifier; looked at by kernels whose {@link VectorImplementation#clamps} says so. */
    public boolean clamp;

    /**
     * The inputs that are the same for all lanes: bit i is that of {@link #in in[i]}. A kernel may be faster with it; such an array must
     * be none of the outputs'.
     */
    public long uniform;

    /** For kernels: truth values of lanes, as many arrays as there are masks. */
    public final int[][] bits = new int[MASKS][COUNT];

    /** A lane's bit in the low half of a mask, and 0 for the lanes of the high half; the other half likewise. */
    private static final int[] LOW_BITS = bits(0);

    private static final int[] HIGH_BITS = bits(Integer.SIZE);

    private static final int[] NONE = new int[COUNT];
    private static final int[] EVERY = every();
    private final int[][] truths = new int[MASKS][COUNT];
    private final int[] active = new int[COUNT];
    private long activeFor;

    /** Nothing bound, no lane active. */
    public Lanes() {}

    /** How many lanes are active if they are the first ones, as they mostly are; otherwise -1. */
    public int first() {
        return first(exec);
    }

    /** How many lanes to visit, from the first on, so that all active ones are among them: no others, or all. */
    public int span() {
        int count = first();
        return count < 0 ? COUNT : count;
    }

    /** How many bits of a mask are set if they are the lowest ones; otherwise -1. */
    public static int first(long mask) {
        return (mask & mask + 1) == 0 ? Long.SIZE - Long.numberOfLeadingZeros(mask) : -1;
    }

    /** The mask of active lanes whose truth value, 0 or -1, is -1; those of others may be anything. */
    public long activeMask(int[] truth) {
        long mask = 0;
        for (int i = 0; i < COUNT; i += Byte.SIZE) {
            mask |= (long) (truth[i] & 1
                            | truth[i + 1] & 2
                            | truth[i + 2] & 4
                            | truth[i + 3] & 8
                            | truth[i + 4] & 16
                            | truth[i + 5] & 32
                            | truth[i + 6] & 64
                            | truth[i + 7] & 128)
                    << i;
        }
        return mask & exec;
    }

    private static int[] bits(int from) {
        int[] bits = new int[COUNT];
        for (int i = 0; i < Integer.SIZE; i++) {
            bits[from + i] = 1 << i;
        }
        return bits;
    }

    private static int[] every() {
        int[] every = new int[COUNT];
        Arrays.fill(every, -1);
        return every;
    }

    /** The mask {@link #maskIn maskIn[index]} for active lanes: -1 where a lane's bit is set, 0 where not. Not to be changed. */
    public int[] truth(int index) {
        long mask = maskIn[index];
        if ((mask & exec) == 0) {
            return NONE;
        }
        if ((~mask & exec) == 0) {
            return EVERY;
        }
        spread(mask, truths[index]);
        return truths[index];
    }

    /** All ones for an active lane, 0 for another one: {@link #exec} for loops that are to be vectorised. */
    public int[] active() {
        if (activeFor != exec) {
            spread(exec, active);
            activeFor = exec;
        }
        return active;
    }

    /** Returns the inputs of a lane, which change as they do here. */
    public IrEvaluator.Inputs inputs(int lane) {
        return new IrEvaluator.Inputs() {
            @Override
            public int number(int index) {
                return in[index][lane];
            }

            @Override
            public boolean mask(int index) {
                return (maskIn[index] >>> lane & 1) != 0;
            }

            @Override
            public int lane() {
                return lane;
            }

            @Override
            public int m0() {
                return m0;
            }
        };
    }

    private static void spread(long mask, int[] into) {
        int low = (int) mask;
        int high = (int) (mask >>> Integer.SIZE);
        int[] lowBits = LOW_BITS;
        int[] highBits = HIGH_BITS;
        for (int i = 0; i < COUNT; i++) {
            // At most one bit is set: the negative number has the sign bit.
            into[i] = -(low & lowBits[i] | high & highBits[i]) >> 31;
        }
    }
}
