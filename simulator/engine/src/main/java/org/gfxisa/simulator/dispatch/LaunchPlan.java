package org.gfxisa.simulator.dispatch;

import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.wave.RegisterLayout;

/**
 * Everything that the waves of one dispatch start from.
 *
 * @param kernel its name, for messages
 * @param settings of the kernel descriptor
 * @param grid work-items and work-groups
 * @param groupBytes local memory of a work-group, static and dynamic
 * @param privateBytes private memory of a work-item
 * @param userRegisters the scalar registers that all waves start with, from s0
 * @param scratch memory for private segments
 * @param layout places of scalar registers
 * @param properties of the processor
 * @param budget most instructions of a wave
 * @param hasTrapHandler whether traps lead to a handler
 */
record LaunchPlan(
        String kernel,
        LaunchSettings settings,
        Grid grid,
        int groupBytes,
        int privateBytes,
        int[] userRegisters,
        ScratchPool scratch,
        RegisterLayout layout,
        TargetProperties properties,
        long budget,
        boolean hasTrapHandler) {
    /** Scratch memory that work-groups which wait for each other may take, in bytes of a thread. */
    private static final long MOST_SCRATCH = 1 << 28;

    private static final int MOST_TOGETHER = 64;

    /** How many work-groups a thread may run in turns. */
    int mostTogether() {
        long bytes = Math.max(1, (long) privateBytes * settings.lanes() * wavesPerGroup());
        return (int) Math.max(1, Math.min(MOST_TOGETHER, MOST_SCRATCH / bytes));
    }

    /** Waves of the largest work-group. */
    int wavesPerGroup() {
        return grid.wavesPerGroup(settings.lanes());
    }
}
