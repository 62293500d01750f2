package org.gfxisa.simulator.exec;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gfxisa.simulator.bind.Machine;

/** Selects what is compiled. The results are the same. */
public enum Tier implements Function<Machine, Engine> {
    /** Nothing is compiled. */
    INTERPRET(TierThresholds.NEVER, 0),
    /** All code that can be compiled is compiled before it first runs. */
    COMPILE(1, 0),
    /** Hot code is compiled. */
    AUTO(2_000, 2_000);

    private final TierThresholds thresholds;

    Tier(int region, int group) {
        thresholds = new TierThresholds(region, group);
    }

    /** Returns an engine for the code of a machine. */
    @Override
    public Engine apply(Machine machine) {
        return TieredEngine.of(machine, thresholds, Optional.empty());
    }

    /**
     * Returns a source of engines whose compiler prints the IR of vector instructions: of each one before and after calls are lowered, and of fused
     * groups.
     *
     * @param ir receives the text of a group; called by any thread
     */
    public Function<Machine, Engine> printing(Consumer<String> ir) {
        return machine -> TieredEngine.of(machine, thresholds, Optional.of(ir));
    }

    /** Returns its name on command lines. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
