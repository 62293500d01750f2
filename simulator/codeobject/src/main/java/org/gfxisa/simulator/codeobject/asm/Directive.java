package org.gfxisa.simulator.codeobject.asm;

/** Carries out a directive. */
@FunctionalInterface
interface Directive {
    /** @param in what stands behind its name */
    void apply(Operands in) throws SourceException;
}
