package org.gfxisa.simulator.port;

import java.util.Map;
import java.util.Optional;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.wave.Wave;

/**
 * The way of instructions to memory, that of the work-group included. For all threads: what belongs to one is in its
 * {@link MemoryRequest}. Instructions are bound to a port, so that one that watches or models costs nothing where there is none.
 */
public interface MemoryPort {
    /**
     * Brings data into the request's result.
     *
     * @throws org.gfxisa.simulator.report.KernelFault for the first lane that accesses what it must not
     */
    void load(MemoryRequest request);

    /** Brings dwords of code that may be written, a lane each. */
    default void fetch(MemoryRequest request) {
        load(request);
    }

    /** Writes the request's data; where lanes meet, the last one wins. Faults as {@link #load} does. */
    void store(MemoryRequest request);

    /** Updates memory for one lane after the other. Faults as {@link #load} does. */
    void atomic(MemoryRequest request);

    /**
     * Writes caches back or invalidates them.
     *
     * @param modifiers the instruction's modifiers that are not 0, by name
     */
    default void maintain(Wave wave, CacheAction action, Map<String, Integer> modifiers) {}

    /**
     * Waits until counters are low enough.
     *
     * @param limits for each counter of the instruction set, in its order; {@link org.gfxisa.info.CounterUses#NO_WAIT} for any number
     */
    default void await(Wave wave, int[] limits) {}

    /**
     * How many operations of a wave are in flight by a counter.
     *
     * @param counter its number in the instruction set
     */
    default int inFlight(Wave wave, int counter) {
        return 0;
    }

    /** Returns the memory that compiled code accesses without asking the port; empty if it must ask. */
    default Optional<AddressSpace> direct() {
        return Optional.empty();
    }

    /** Returns whether accesses are over, and seen by all, when they return: {@link #maintain} and {@link #await} are then left out. */
    boolean isImmediate();
}
