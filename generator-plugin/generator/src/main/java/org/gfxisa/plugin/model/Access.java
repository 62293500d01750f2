package org.gfxisa.plugin.model;

/** What an instruction does to an operand. */
public enum Access {
    IN,
    OUT,
    INOUT;

    /** Whether the operand is read. */
    public boolean reads() {
        return this != OUT;
    }

    /** Whether the operand is written. */
    public boolean writes() {
        return this != IN;
    }
}
