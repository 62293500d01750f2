package org.gfxisa.simulator.exec;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.wave.Wave;

/** Executes waves, one at a time, on one thread. */
public interface WaveExecutor {
    /**
     * Executes a wave from its program counter on, until it ends, reaches a barrier, or has executed {@code budget} instructions. Adds the number of
     * executed instructions to {@link Wave#executed}.
     *
     * @param budget the largest number of instructions, at least 1
     * @return why the wave stopped
     * @throws org.gfxisa.simulator.report.KernelFault if the wave fails; {@link Wave#pc} is then the address of the faulting instruction
     */
    StopReason run(Wave wave, long budget);

    /** Returns how many instructions were executed so far in compiled regions. */
    default long compiled() {
        return 0;
    }

    /**
     * Returns an executor of whole waves of a kernel, if the engine has one.
     *
     * @param wave a wave in the kernel's initial state with all lanes active; the executor owns it afterwards
     * @param strides for each initial vector register, the difference between adjacent lanes of a row
     */
    default Optional<TracedWaves> wholeWaves(Wave wave, List<Integer> strides) {
        return Optional.empty();
    }

    /** Clears the first lanes of registers. */
    default void clear(int[][] registers, int lanes) {
        Wave.clear(registers, lanes);
    }
}
