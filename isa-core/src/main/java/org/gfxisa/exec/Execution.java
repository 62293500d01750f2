package org.gfxisa.exec;

/** How an instruction is executed: a kernel computes it, or an action says what else it does. */
public sealed interface Execution permits VectorImplementation, ScalarImplementation, Action {
    /** Calls the visitor's method for this kind. */
    <R> R accept(ExecutionVisitor<R> visitor);
}
