package org.gfxisa.simulator.port;

import org.gfxisa.simulator.vector.LaneVectors;

/**
 * The two patterns that an instruction's addresses had last: at borders, and in the first wave of a work-group, they often are others than
 * elsewhere. For all threads: what one learns serves the others, and races lose a pattern.
 */
final class PatternCache {
    /** An instruction that has had so many other patterns learns no more of them but now and then. */
    private static final int MANY = 64;

    private final LaneVectors vectors = LaneVectors.here();
    private LanePattern last = LanePattern.NONE;
    private LanePattern before = LanePattern.NONE;
    private int misses;

    /**
     * The pattern of lanes, or {@link LanePattern#NONE}.
     *
     * @param learns whether one that is not known is learnt
     */
    LanePattern of(long exec, int[] low, int base, boolean learns) {
        LanePattern known = last;
        if (known.isOf(vectors, exec, low, base)) {
            return known;
        }
        LanePattern other = before;
        if (other.isOf(vectors, exec, low, base)) {
            return other;
        }
        return learns ? learn(exec, low) : LanePattern.NONE;
    }

    /** The same where another dword of all lanes is to be the same, and the pattern is learnt. */
    LanePattern of(long exec, int[] low, int base, int[] high, int top) {
        LanePattern known = last;
        if (known.isOf(vectors, exec, low, base, high, top)) {
            return known;
        }
        LanePattern other = before;
        if (other.isOf(vectors, exec, low, base, high, top)) {
            return other;
        }
        LanePattern learnt = learn(exec, low);
        return learnt.isOf(vectors, exec, low, base, high, top) ? learnt : LanePattern.NONE;
    }

    /** Learns the pattern of lanes, unless there were too many. */
    LanePattern learn(long exec, int[] low) {
        misses++;
        if (misses > MANY && (misses & MANY - 1) != 0) {
            return LanePattern.NONE;
        }
        LanePattern learnt = LanePattern.of(exec, low);
        before = last;
        last = learnt;
        return learnt;
    }
}
