package org.gfxisa.simulator.port;

import org.gfxisa.simulator.vector.LaneVectors;

/**
 * An inline cache: the last two different offsets of an instruction's lanes. At borders, and in the first wave of a work-group, they often
 * differ from those elsewhere. Thread-safe: threads share the entries, and a race loses one.
 */
final class InlineCache {
    /** After so many misses, only one miss in as many makes an entry. */
    private static final int MANY = 64;

    private final LaneVectors vectors = LaneVectors.here();
    private LaneOffsets last = LaneOffsets.NONE;
    private LaneOffsets before = LaneOffsets.NONE;
    private int misses;

    /**
     * Returns the offsets of lanes from a base, which the first active lane has; {@link LaneOffsets#NONE} if they are not known.
     *
     * @param learns whether offsets that are not known become an entry
     */
    LaneOffsets of(long exec, int[] low, int base, boolean learns) {
        LaneOffsets known = last;
        if (known.areOf(vectors, exec, low, base)) {
            return known;
        }
        LaneOffsets other = before;
        if (other.areOf(vectors, exec, low, base)) {
            return other;
        }
        return learns ? learn(exec, low) : LaneOffsets.NONE;
    }

    /** Returns the offsets of addresses with a high dword, which must be the same in all lanes. Those that are not known become an entry. */
    LaneOffsets of(long exec, int[] low, int base, int[] high, int top) {
        LaneOffsets known = last;
        if (known.areOf(vectors, exec, low, base, high, top)) {
            return known;
        }
        LaneOffsets other = before;
        if (other.areOf(vectors, exec, low, base, high, top)) {
            return other;
        }
        LaneOffsets learnt = learn(exec, low);
        return learnt.areOf(vectors, exec, low, base, high, top) ? learnt : LaneOffsets.NONE;
    }

    /** Makes the offsets of lanes an entry, unless there were too many misses. */
    LaneOffsets learn(long exec, int[] low) {
        misses++;
        if (misses > MANY && (misses & MANY - 1) != 0) {
            return LaneOffsets.NONE;
        }
        LaneOffsets learnt = LaneOffsets.of(exec, low);
        before = last;
        last = learnt;
        return learnt;
    }
}
