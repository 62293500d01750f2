package org.gfxisa.simulator.runtime;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.vector.Warmup;
import org.gfxisa.simulator.wave.Wave;

/**
 * The fast path of an instruction: it executes the common cases and declines the others, which the interpreter then executes. Thread-safe.
 */
@FunctionalInterface
public interface FastPath {
    /**
     * Executes the instruction, or declines and does nothing. It declines wherever the instruction might fault.
     *
     * @param exec the active lanes
     * @return whether the instruction was executed
     */
    boolean run(Wave wave, long exec, RuntimeCallbacks callbacks);

    /**
     * Combines this and the next fast path to one that executes both or neither.
     *
     * @return empty if that would not be faster
     */
    default Optional<FastPath> with(FastPath next) {
        return Optional.empty();
    }

    /** Returns this fast path for hot code: one that has bytecode of its own, if that exists for the instruction. */
    default FastPath compiled() {
        return this;
    }

    /** Switches to the bytecode of its own. */
    default void use() {
        // it has no bytecode of its own
    }

    /** Returns the warm-up of its bytecode, after which it switches to that; empty if it has none. */
    default Optional<Warmup> warmUp() {
        return Optional.empty();
    }

    /**
     * Returns this fast path such that it reuses the address lookup of an earlier one.
     *
     * @param before an earlier fast path whose address registers have not changed since
     * @return empty if the addresses are not the same
     */
    default Optional<FastPath> reusing(FastPath before) {
        return Optional.empty();
    }

    /** Returns this fast path such that it publishes its address lookup for later ones. */
    default FastPath publishing() {
        return this;
    }

    /** Returns the vector registers with the addresses whose lookup it can publish; empty if it cannot. */
    default List<Integer> addresses() {
        return List.of();
    }

    /** Returns whether it may write a vector register. */
    default boolean writes(int register) {
        return true;
    }

    /** Returns whether it may write a scalar register, as scalar loads do. */
    default boolean writesScalar(int code) {
        return false;
    }
}
