package org.gfxisa.simulator.listing;

import java.io.IOException;

/** Prints instructions one after the other. */
public interface InstructionPrinter {
    /**
     * Prints the instruction at {@code code[offset]}, valid or not.
     *
     * @param code the array with the code
     * @param offset the index of the instruction in the array
     * @param limit the end of the code in the array
     * @param address the address of the instruction in bytes
     * @param names the names of branch targets
     * @return its size in bytes, at least 1
     * @throws IOException if the output cannot be written
     */
    int print(byte[] code, int offset, int limit, long address, BranchNames names) throws IOException;

    /** Returns the number of invalid instructions so far. */
    long invalid();
}
