package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.jit.CompiledUnit;

/** The fused groups of the compiled code that is running, for callbacks that interpret them. */
@FunctionalInterface
interface CompiledGroups {
    /** No compiled code. */
    CompiledGroups NONE = number -> {
        throw new IllegalStateException("no compiled code is running");
    };

    /** Returns a group by its number. */
    CompiledUnit.Group group(int number);

    /** Returns the group of a method, which is interpreted now and may become hot by that. */
    default CompiledUnit.Group interpreted(int method) {
        return group(method);
    }

    /**
     * Returns whether the next group calls its method once although it is not used yet: {@link org.gfxisa.simulator.runtime.RuntimeCallbacks#trial}.
     */
    default boolean isTrial(int method) {
        return false;
    }
}
