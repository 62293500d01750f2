package org.gfxisa.simulator.exec;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.wave.Wave;

/** Executes waves, one at a time, for one thread. */
public interface WaveExecutor {
    /**
     * Executes a wave from its program counter on, until it ends, meets a barrier, or has executed {@code budget} instructions.
     * Adds the number of executed instructions to {@link Wave#executed}.
     *
     * @param budget instructions, at least 1
     * @throws org.gfxisa.simulator.report.KernelFault when the wave does what it must not; {@link Wave#pc} is then the address of
     *     the instruction that did
     */
    StopReason run(Wave wave, long budget);

    /** How many instructions were executed so far in compiled regions. */
    default long compiled() {
        return 0;
    }

    /**
     * What executes whole waves of a kernel, if anything may.
     *
     * @param wave as the kernel's waves are when they start, with all lanes active; from now on its
     * @param strides how much each lane of a row has more in the vector registers that a wave starts with
     */
    default Optional<TracedWaves> wholeWaves(Wave wave, List<Integer> strides) {
        return Optional.empty();
    }

    /** Gives the first lanes of registers zeros. */
    default void clear(int[][] registers, int lanes) {
        Wave.clear(registers, lanes);
    }
}
