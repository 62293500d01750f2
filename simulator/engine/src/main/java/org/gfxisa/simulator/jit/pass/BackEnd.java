package org.gfxisa.simulator.jit.pass;

import java.util.Optional;
import org.gfxisa.ir.IrFunction;
import org.objectweb.asm.MethodVisitor;

/** Emits the loops of fused groups: with vectors, or as plain loops over lanes. */
public interface BackEnd {
    /**
     * Returns a function as the back end can emit it; empty if it cannot.
     *
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     */
    Optional<IrFunction> lower(IrFunction function, int mode);

    /** Returns whether a group is larger than what the JVM compiles well. */
    boolean isTooLarge(FusedGroup group);

    /** Returns how many nanoseconds a loop method takes at most once the JVM has compiled it. */
    long compiledNanos();

    /** Returns why the code is slower than it could be, for people to read; empty if it is not. */
    default Optional<String> limitation() {
        return Optional.empty();
    }

    /** Returns whether it emits loops from memory to memory, by {@link LaneLoop}. */
    boolean hasLaneLoops();

    /**
     * Emits the body of a loop method of a group.
     *
     * @param full whether the method is for full EXEC
     */
    void emit(FusedGroup group, MethodVisitor out, boolean full);
}
