package org.gfxisa.simulator.exec;

import java.util.List;

/** A way to execute the code of one machine; what it decoded is shared by its executors. For all threads. */
public interface Engine {
    /** An executor for one thread. */
    WaveExecutor newExecutor();

    /** Forgets how instructions were bound, when what they have to do has changed; not while waves run. */
    void rebind();

    /** How many instructions were executed so far in compiled regions. */
    default long compiled() {
        return 0;
    }

    /** Names of the instructions executed so far whose results are approximations of the hardware's; sorted. */
    List<String> approximations();
}
