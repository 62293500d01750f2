package org.gfxisa.simulator.lint;

import java.util.BitSet;

/** Follows a set of what holds on some path. */
abstract class BitSetAnalysis implements Analysis<BitSet> {
    @Override
    public final BitSet copy(BitSet state) {
        return (BitSet) state.clone();
    }

    @Override
    public final boolean join(BitSet into, BitSet other) {
        int before = into.cardinality();
        into.or(other);
        return into.cardinality() != before;
    }
}
