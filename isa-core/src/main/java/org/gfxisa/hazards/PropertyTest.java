package org.gfxisa.hazards;

import org.gfxisa.Instruction;
import org.gfxisa.table.IntRanges;

/** A number that has to be in one of some ranges. */
record PropertyTest(PropertyReader probe, IntRanges ranges) {
    boolean holds(Instruction instruction) {
        return ranges.has(probe.read(instruction));
    }
}
