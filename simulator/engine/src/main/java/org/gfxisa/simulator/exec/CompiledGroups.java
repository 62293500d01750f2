package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.jit.Region;

/** Compiled code that runs, whose fused groups the interpreter may have to compute. */
@FunctionalInterface
interface CompiledGroups {
    /** None. */
    CompiledGroups NONE = number -> {
        throw new IllegalStateException("no compiled code is running");
    };

    /** Vector instructions that were compiled together. */
    Region.Group group(int number);

    /** What a method computes, which is going to be interpreted. */
    default Region.Group interpreted(int method) {
        return group(method);
    }

    /** Whether the group after this one is to be computed once by its method. */
    default boolean isTried(int method) {
        return false;
    }
}
