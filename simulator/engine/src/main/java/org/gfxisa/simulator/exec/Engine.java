package org.gfxisa.simulator.exec;

import java.util.List;

/** A way to execute the code of one machine; what it decoded is shared by its executors. For all threads. */
public interface Engine {
    /** An executor for one thread. */
    WaveExecutor newExecutor();

    /** Forgets how instructions were bound, when what they have to do has changed. Waves that run keep what was bound for them. */
    void rebind();

    /** What was executed so far one by one although code was to be compiled, and why; an entry for each instruction of the code. */
    default List<Bailout> bailouts() {
        return List.of();
    }

    /** Names of the instructions executed so far whose results are approximations of the hardware's; sorted. */
    List<String> approximations();
}
