package org.gfxisa.simulator.codeobject.asm;

/** Executes a directive. */
@FunctionalInterface
interface Directive {
    /** @param in the operands of the directive */
    void apply(OperandParser in) throws SourceException;
}
