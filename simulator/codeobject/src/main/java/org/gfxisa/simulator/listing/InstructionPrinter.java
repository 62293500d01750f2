package org.gfxisa.simulator.listing;

import java.io.IOException;

/** Writes instructions, one after the other. */
public interface InstructionPrinter {
    /**
     * Writes the instruction at {@code code[offset]}, or what is none.
     *
     * @param limit end of the code in the array
     * @param address of the instruction, in bytes
     * @return its size in bytes, at least 1
     */
    int print(byte[] code, int offset, int limit, long address, BranchNames names) throws IOException;

    /** How many were no instruction. */
    long invalid();
}
