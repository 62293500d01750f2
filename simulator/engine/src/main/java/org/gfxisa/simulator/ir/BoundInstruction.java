package org.gfxisa.simulator.ir;

import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.exec.Condition;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;

/** A decoded instruction with its operands resolved: what the compiler knows of it. */
public sealed interface BoundInstruction {
    /** A vector instruction that is described by IR. */
    record InLanes(VectorInstruction instruction) implements BoundInstruction {}

    /** A vector instruction that is described by IR, and has vector registers that are indexed by M0. */
    record Indexed(VectorInstruction instruction) implements BoundInstruction {}

    /**
     * Turns VGPR indexing on or off.
     *
     * @param isOn whether it is turned on
     * @param operands which operands are indexed then, as the instruction encodes it
     * @param m0 how it changes M0, if it does
     */
    record Indexing(boolean isOn, int operands, Optional<ScalarInstruction> m0) implements BoundInstruction {}

    /** A scalar instruction that is described by IR. */
    record InWave(ScalarInstruction instruction) implements BoundInstruction {}

    /**
     * A branch.
     *
     * @param when the condition under which it is taken
     * @param target index of the instruction that it branches to
     */
    record Branch(Condition when, int target) implements BoundInstruction {}

    /** An instruction without effect. */
    record Nothing() implements BoundInstruction {}

    /**
     * An instruction with a fast path. {@link RuntimeCallbacks#execute} executes it where the fast path declines. Control flow continues with the next
     * instruction.
     *
     * @param operation creates the fast path
     */
    record WithFastPath(Supplier<FastPath> operation) implements BoundInstruction {}

    /**
     * An instruction that {@link RuntimeCallbacks#execute} executes. Control flow continues with the next instruction.
     *
     * @param why the reason why it is not compiled, for people to read
     */
    record Other(String why) implements BoundInstruction {}

    /** An instruction that cannot be part of a region. */
    record Unknown() implements BoundInstruction {}

    /** The end of the wave. */
    record End() implements BoundInstruction {}

    /** Returns whether a region ends before it. */
    default boolean isBorder() {
        return this instanceof Unknown || this instanceof End;
    }
}
