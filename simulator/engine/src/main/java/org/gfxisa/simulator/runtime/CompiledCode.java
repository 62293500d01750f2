package org.gfxisa.simulator.runtime;

/** Compiled code; one object serves all threads. */
public abstract class CompiledCode {
    /**
     * Whether the methods that compute runs are used, of each run the one for all lanes and the one for some; a run whose method is not is
     * left to the interpreter.
     */
    public boolean[] uses = {};
}
