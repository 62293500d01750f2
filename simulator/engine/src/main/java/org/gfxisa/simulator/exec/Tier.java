package org.gfxisa.simulator.exec;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gfxisa.simulator.bind.Machine;

/** How code is executed: the results are the same. */
public enum Tier implements Function<Machine, Engine> {
    /** Instruction by instruction. */
    INTERPRET(TierThresholds.NEVER, 0),
    /** What can be compiled is compiled before it is executed the first time. */
    COMPILE(1, 0),
    /** What is executed often is compiled. */
    AUTO(2_000, 2_000);

    private final TierThresholds thresholds;

    Tier(int region, int group) {
        thresholds = new TierThresholds(region, group);
    }

    /** An engine for a machine's code. */
    @Override
    public Engine apply(Machine machine) {
        return TieredEngine.of(machine, thresholds, Optional.empty());
    }

    /**
     * The same, whose compiler prints the IR of vector instructions: of each one before and after calls are lowered, and of fused groups.
     *
     * @param ir takes the text of a group; called by any thread
     */
    public Function<Machine, Engine> printing(Consumer<String> ir) {
        return machine -> TieredEngine.of(machine, thresholds, Optional.of(ir));
    }

    /** Its name on command lines. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
