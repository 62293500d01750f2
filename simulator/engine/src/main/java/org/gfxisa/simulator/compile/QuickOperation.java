package org.gfxisa.simulator.compile;

import java.util.Optional;
import org.gfxisa.simulator.wave.Wave;

/** What compiled code calls for an instruction: it does the usual, and leaves all else to the interpreter. For all threads. */
@FunctionalInterface
public interface QuickOperation {
    /**
     * Executes the instruction, or does nothing: where it would fault, and where it is not sure.
     *
     * @param exec the active lanes
     * @return whether it is executed
     */
    boolean run(Wave wave, long exec, Outside outside);

    /** What does this and then another one or nothing at all, if it takes less time than one after the other. */
    default Optional<QuickOperation> with(QuickOperation next) {
        return Optional.empty();
    }
}
