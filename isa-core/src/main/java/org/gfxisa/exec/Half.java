package org.gfxisa.exec;

/** The part of a register that 16-bit data lies in. */
public enum Half {
    /** All of it: a load fills the register. */
    NONE,
    /** Bits 15:0; a load keeps the others. */
    LOW,
    /** Bits 31:16; a load keeps the others. */
    HIGH
}
