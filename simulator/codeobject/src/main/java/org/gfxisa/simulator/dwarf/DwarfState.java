package org.gfxisa.simulator.dwarf;

import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAddressSpace;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** The machine as it stands, seen from one lane. */
public interface DwarfState {
    /** Number of the lane that is looked at, from 0. */
    int lane();

    /** Added to addresses of the file. */
    long base();

    /**
     * All bytes of a register, the low one first; of a vector register a dword a lane.
     *
     * @throws CodeObjectException when the wave has no such register
     */
    byte[] register(RegisterNumber register) throws CodeObjectException;

    /** The frame's address, in bytes of a lane, when a register has a content. */
    long frame(long content);

    /** Bytes of memory; empty where they are not all there. */
    Optional<byte[]> memory(DwarfAddressSpace space, long address, int count);
}
