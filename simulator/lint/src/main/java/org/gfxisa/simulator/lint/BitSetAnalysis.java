package org.gfxisa.simulator.lint;

import java.util.BitSet;

/** A dataflow analysis whose state is a set of facts that hold on some path. */
abstract class BitSetAnalysis implements DataflowAnalysis<BitSet> {
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
