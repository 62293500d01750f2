package org.gfxisa.simulator.ir;

import java.util.HashSet;
import java.util.Set;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;

/** The scalar registers that a scalar instruction reads and writes. */
public final class ScalarUse {
    private final Set<Integer> reads = new HashSet<>();
    private final Set<Integer> writes = new HashSet<>();

    public ScalarUse(ScalarInstruction instruction) {
        instruction.sources().forEach(s -> {
            if (s instanceof InScalar scalar) {
                reads.add(scalar.code());
            }
        });
        reads.add(instruction.m0());
        instruction.results().forEach(r -> r.ifPresent(writes::add));
    }

    public boolean writes(int code) {
        return writes.contains(code);
    }

    /** Returns whether it reads or writes any of some consecutive registers. */
    public boolean touches(int code, int dwords) {
        for (int i = code; i < code + dwords; i++) {
            if (reads.contains(i) || writes.contains(i)) {
                return true;
            }
        }
        return false;
    }
}
