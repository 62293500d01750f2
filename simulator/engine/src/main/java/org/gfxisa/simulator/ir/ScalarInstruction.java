package org.gfxisa.simulator.ir;

import java.util.List;
import java.util.OptionalInt;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.simulator.ir.VectorInstruction.Place;

/**
 * A scalar instruction as the compiler reads it. Its masks are SCC.
 *
 * @param form what it computes
 * @param sources of the dwords that it reads; none is in a register of the lanes
 * @param results codes of the scalar registers of the dwords that it writes; empty for one that goes nowhere
 * @param m0 code of M0
 */
public record ScalarInstruction(IrFunction form, List<Place> sources, List<OptionalInt> results, int m0) {
    public ScalarInstruction {
        sources = List.copyOf(sources);
        results = List.copyOf(results);
    }

    /** Whether it writes M0. */
    public boolean writesM0() {
        return results.contains(OptionalInt.of(m0));
    }
}
