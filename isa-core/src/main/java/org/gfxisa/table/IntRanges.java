package org.gfxisa.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A set of integers, stored as ranges.
 *
 * @param bounds lowest and highest number of each range, alternating
 */
public record IntRanges(List<Integer> bounds) {
    public IntRanges {
        bounds = List.copyOf(bounds);
    }

    /** Returns the indices of the bits that are set. */
    public static IntRanges of(BitSet set) {
        List<Integer> bounds = new ArrayList<>();
        for (int low = set.nextSetBit(0); low >= 0; low = set.nextSetBit(set.nextClearBit(low))) {
            bounds.add(low);
            bounds.add(set.nextClearBit(low) - 1);
        }
        return new IntRanges(bounds);
    }

    /** Returns whether the set contains a number. */
    public boolean has(long number) {
        for (int i = 0; i < bounds.size(); i += 2) {
            if (number >= bounds.get(i) && number <= bounds.get(i + 1)) {
                return true;
            }
        }
        return false;
    }
}
