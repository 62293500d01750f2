package org.gfxisa.simulator.ir;

import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.exec.Condition;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;

/** An instruction as the compiler reads it. */
public sealed interface BoundInstruction {
    /** Computes in the lanes. */
    record InLanes(VectorInstruction instruction) implements BoundInstruction {}

    /** Computes in the lanes, with vector registers to whose numbers M0 is added. */
    record Indexed(VectorInstruction instruction) implements BoundInstruction {}

    /**
     * Turns VGPR indexing on or off.
     *
     * @param isOn whether it is on from now on
     * @param operands that are indexed then, as the instruction names them
     * @param m0 what it does to M0
     */
    record Indexing(boolean isOn, int operands, Optional<ScalarInstruction> m0) implements BoundInstruction {}

    /** Computes for the wave. */
    record InWave(ScalarInstruction instruction) implements BoundInstruction {}

    /**
     * A branch.
     *
     * @param when it is taken
     * @param target index of the instruction to go on with then
     */
    record Branch(Condition when, int target) implements BoundInstruction {}

    /** Does nothing. */
    record Nothing() implements BoundInstruction {}

    /**
     * Is tried, and left to {@link RuntimeCallbacks#execute} where that does nothing; goes on with the next instruction.
     *
     * @param operation makes what is tried, which needs vectors
     */
    record Tried(Supplier<FastPath> operation) implements BoundInstruction {}

    /**
     * Is left to {@link RuntimeCallbacks#execute}, and goes on with the next instruction.
     *
     * @param why for people to read: what it does that is not compiled
     */
    record Other(String why) implements BoundInstruction {}

    /** Ends what can be compiled. */
    record Unknown() implements BoundInstruction {}

    /** Ends the wave, which nothing more can be compiled behind. */
    record End() implements BoundInstruction {}

    /** Whether nothing behind it is compiled together with it, nor it itself. */
    default boolean isBorder() {
        return this instanceof Unknown || this instanceof End;
    }
}
