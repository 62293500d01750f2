package org.gfxisa.simulator.bind;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.simulator.wave.Wave;

/** A source of 32 bits: a vector register, or one value for all lanes. */
public final class LaneValue {
    private final Optional<LaneRegisters> registers;
    private final Optional<ScalarSource> scalar;

    public LaneValue(Bound bound, OperandView view) {
        registers = view.file().equals("vgpr") ? Optional.of(LaneRegisters.of(view)) : Optional.empty();
        scalar = registers.isPresent() ? Optional.empty() : Optional.of(ScalarSource.of(view, bound.machine()));
    }

    /** Returns whether it is the same for all lanes. */
    public boolean isScalar() {
        return scalar.isPresent();
    }

    public int of(Wave wave, int lane) {
        return registers.isPresent()
                ? registers.get().get(wave, 0, lane)
                : (int) scalar.orElseThrow().get(wave);
    }
}
