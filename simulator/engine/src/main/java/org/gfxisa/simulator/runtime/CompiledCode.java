package org.gfxisa.simulator.runtime;

/** Compiled code; one object serves all threads. */
public abstract class CompiledCode {
    /**
     * Whether the methods that compute groups are used, of each group the one for all lanes and the one for some; a group whose method is not is
     * left to the interpreter.
     */
    public boolean[] uses = {};
}
