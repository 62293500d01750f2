package org.gfxisa.simulator.dwarf;

import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAddressSpace;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** The state of a machine in the context of one lane. */
public interface DwarfContext {
    /** Returns the number of the current lane, counted from 0. */
    int lane();

    /** Returns the load address, which is added to addresses in the file. */
    long base();

    /**
     * Returns the bytes of a register, little-endian; for a vector register one dword per lane.
     *
     * @throws CodeObjectException if the wave does not have the register
     */
    byte[] register(RegisterNumber register) throws CodeObjectException;

    /** Returns the frame address in per-lane bytes for the value of the frame register. */
    long frame(long content);

    /** Reads memory; empty if not all bytes are accessible. */
    Optional<byte[]> memory(DwarfAddressSpace space, long address, int count);
}
