package org.gfxisa.simulator.ir;

import java.util.List;
import java.util.OptionalInt;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.simulator.ir.VectorInstruction.Source;

/**
 * The IR of a scalar instruction, and its operands. The masks of the function are SCC.
 *
 * @param function its IR
 * @param sources the dwords that it reads, by input number; none is a vector register
 * @param results codes of the scalar registers that it writes, by output number; empty where an output is discarded
 * @param m0 the code of M0
 */
public record ScalarInstruction(IrFunction function, List<Source> sources, List<OptionalInt> results, int m0) {
    public ScalarInstruction {
        sources = List.copyOf(sources);
        results = List.copyOf(results);
    }

    /** Returns whether it writes M0. */
    public boolean writesM0() {
        return results.contains(OptionalInt.of(m0));
    }
}
