package org.gfxisa.simulator.runtime;

/** The base class of compiled code. One object serves all threads. */
public abstract class CompiledCode {
    /**
     * By number of a method, whether it is used. Each fused group has two methods, one for full and one for partial EXEC. While the method is not
     * used, the interpreter executes the group.
     */
    public boolean[] uses = {};
}
