package org.gfxisa.simulator.op.matrix;

import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.wave.Wave;

/** The index of a sparse A. A lane holds pairs of elements from four columns; its index register has two bits for the column of each element. */
final class SparseIndex {
    private static final int BITS = 2;

    private final LaneRegisters registers;
    private final int shift;
    private final int m;

    /** Creates the index for {@code perLane} elements in a lane and {@code m} rows. CBSZ and ABID, or INDEX_KEY, select the part of the register. */
    SparseIndex(Bound bound, int perLane, int m) {
        this.m = m;
        registers = LaneRegisters.of(bound.first("index"));
        int bits = BITS * perLane;
        boolean isFirst = (bound.number("cbsz") & 3) != 0;
        int part = bound.modifier("index_key").isPresent() ? bound.number("index_key") : bound.number("abid");
        shift = isFirst ? 0 : part * bits % Integer.SIZE;
    }

    /** Expands the elements to their columns, with zeros elsewhere. */
    void expand(Wave wave, MatrixSource source, int[] packed, int[] to) {
        for (int i = 0; i < source.count() * 2; i++) {
            to[i] = 0;
        }
        for (int i = 0; i < source.count(); i++) {
            int index = registers.get(wave, 0, source.lane(i)) >>> shift + BITS * source.number(i);
            to[(i / m / 2 * 4 + (index & 3)) * m + i % m] = packed[i];
        }
    }
}
