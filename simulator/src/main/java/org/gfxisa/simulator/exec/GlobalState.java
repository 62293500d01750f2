package org.gfxisa.simulator.exec;

/** What all waves of the GPU share beside memory. For all threads. */
public final class GlobalState {
    private final WaveSyncResources waveSync = new WaveSyncResources();
    private volatile long trapHandler;
    private volatile long trapMemory;

    WaveSyncResources waveSync() {
        return waveSync;
    }

    /**
     * Installs a trap handler for waves that start from now on.
     *
     * @param handler address of its code; 0 for none
     * @param memory address of what it works with
     */
    public void setTrapHandler(long handler, long memory) {
        trapMemory = memory;
        trapHandler = handler;
    }

    /** Address of the trap handler (TBA), 0 without one. */
    public long trapHandler() {
        return trapHandler;
    }

    /** Address of what the trap handler works with (TMA). */
    public long trapMemory() {
        return trapMemory;
    }
}
