package org.gfxisa.simulator.bind;

import java.util.Optional;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** What all waves of the GPU share beside memory. For all threads. */
public final class GlobalState {
    private final WaveSyncResources waveSync = new WaveSyncResources();
    private volatile long trapHandler;
    private volatile long trapMemory;
    private volatile long borderColors;
    private volatile boolean recordsExceptions;
    private volatile boolean isDebugged;
    private Optional<Segment> gds = Optional.empty();

    public WaveSyncResources waveSync() {
        return waveSync;
    }

    /** A copy of what instructions change. */
    public GlobalState copy() {
        GlobalState copy = new GlobalState();
        copy.set(this);
        return copy;
    }

    /** Makes what instructions change like that of another one. */
    public void set(GlobalState other) {
        waveSync.set(other.waveSync);
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

    /** Sets the address of the table of border colours, of four dwords each, which samplers refer to; 0 for none. */
    public void setBorderColors(long address) {
        borderColors = address;
    }

    /** Address of the table of border colours; 0 without one. */
    public long borderColors() {
        return borderColors;
    }

    /**
     * Has floating-point exceptions recorded by all code that is bound from now on, and not only by code that looks at them.
     *
     * @return whether that is new
     */
    public boolean recordExceptions() {
        boolean isNew = !recordsExceptions;
        recordsExceptions = true;
        return isNew;
    }

    public boolean recordsExceptions() {
        return recordsExceptions;
    }

    /** The global data share, made when code is bound that accesses it: memory, but with an address that nobody is told. */
    public synchronized Segment gds(AddressSpace memory, int bytes) {
        gds = gds.or(() -> Optional.of(memory.allocate("the global data share", bytes, true)));
        return gds.get();
    }

    /** Says whether somebody lets waves go on that halt, at a debug trap or {@code s_sethalt}. */
    public void setDebugged(boolean isSomebodyThere) {
        isDebugged = isSomebodyThere;
    }

    /** Returns whether somebody lets waves go on that halt. */
    public boolean isDebugged() {
        return isDebugged;
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
