package org.gfxisa.simulator.runtime;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.vector.Warmup;
import org.gfxisa.simulator.wave.Wave;

/** What compiled code calls for an instruction: it does the usual, and leaves all else to the interpreter. For all threads. */
@FunctionalInterface
public interface FastPath {
    /**
     * Executes the instruction, or does nothing: where it would fault, and where it is not sure.
     *
     * @param exec the active lanes
     * @return whether it is executed
     */
    boolean run(Wave wave, long exec, RuntimeCallbacks callbacks);

    /** What does this and then another one or nothing at all, if it takes less time than one after the other. */
    default Optional<FastPath> with(FastPath next) {
        return Optional.empty();
    }

    /** The same for being executed often: with code of its own, if it has any, which is not used yet. */
    default FastPath compiled() {
        return this;
    }

    /** Has the code used that it has of its own. */
    default void use() {
        // it has none
    }

    /** The same, after that was run on memory of nobody; empty if it has none. */
    default Optional<Warmup> warmUp() {
        return Optional.empty();
    }

    /** The same that takes what another one has told of the same addresses, if it can; nobody wrote these in between. */
    default Optional<FastPath> reusing(FastPath before) {
        return Optional.empty();
    }

    /** The same that tells what it finds of its addresses, for one that follows. */
    default FastPath publishing() {
        return this;
    }

    /** The vector registers with the addresses that it can tell of. */
    default List<Integer> addresses() {
        return List.of();
    }

    /** Whether it may write a vector register. */
    default boolean writes(int register) {
        return true;
    }

    /** Whether it may write the scalar register of a code, as loads to such do. */
    default boolean writesScalar(int code) {
        return false;
    }
}
