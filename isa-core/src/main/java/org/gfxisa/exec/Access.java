package org.gfxisa.exec;

/** Which way data goes. */
public enum Access {
    /** From memory to registers. */
    LOAD,
    /** From registers to memory. */
    STORE,
    /** Reads, computes and writes at once; may return what was there before. */
    ATOMIC
}
