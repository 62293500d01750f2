package org.gfxisa.simulator.compile;

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
}
