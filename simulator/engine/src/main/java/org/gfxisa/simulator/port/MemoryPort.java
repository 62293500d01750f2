package org.gfxisa.simulator.port;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.ScalarLoad;
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

    /**
     * Makes what does an access of compiled code to global memory without asking the port, in all but unusual cases; empty where the port must
     * be asked.
     */
    default Optional<Supplier<FastPath>> fastPath(FastAccess access) {
        return Optional.empty();
    }

    /** The same for buffers. */
    default Optional<Supplier<FastPath>> fastPath(BufferAccess access) {
        return Optional.empty();
    }

    /** The same for scratch. */
    default Optional<Supplier<FastPath>> fastPath(ScratchAccess row) {
        return Optional.empty();
    }

    /**
     * The same for the work-group's memory.
     *
     * @param second as the first one, but for offset and data; the first one itself where there is none
     * @param isBounded whether M0 says where the memory ends
     */
    default Optional<Supplier<FastPath>> fastPath(FastAccess first, FastAccess second, boolean isBounded) {
        return Optional.empty();
    }

    /** The same for scalar registers. */
    default Optional<Supplier<FastPath>> fastPath(ScalarLoad.Operands operands) {
        return Optional.empty();
    }

    /** Whether accesses are over, and seen by all, when they return: {@link #maintain} and {@link #await} are then left out. */
    boolean isImmediate();
}
