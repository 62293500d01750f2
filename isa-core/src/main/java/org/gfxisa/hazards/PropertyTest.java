package org.gfxisa.hazards;

import org.gfxisa.Instruction;
import org.gfxisa.table.IntRanges;

/** A test whether a property of an instruction is in certain ranges. */
record PropertyTest(PropertyReader probe, IntRanges ranges) {
    boolean holds(Instruction instruction) {
        return ranges.has(probe.read(instruction));
    }
}
