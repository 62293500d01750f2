package org.gfxisa.simulator.memory;

import org.gfxisa.isa.abi.ApertureBase;
import org.gfxisa.isa.abi.ShMemBasesRegister;

/**
 * The parts of the flat address space that are no global memory, of 2^32 bytes each; the low half of an address in them is the
 * offset in the LDS or in the work-item's private memory.
 *
 * @param sharedBase first address of the LDS aperture
 * @param privateBase first address of the private aperture
 */
public record Apertures(long sharedBase, long privateBase) {
    /** Where the Linux driver puts them on processors with 64-bit aperture registers. */
    public static final Apertures DEFAULT = new Apertures(
            ApertureBase.SHARED.value() * ShMemBasesRegister.SHARED_BASE_UNIT,
            ApertureBase.PRIVATE.value() * ShMemBasesRegister.PRIVATE_BASE_UNIT);

    /** Whether a flat address means LDS. */
    public boolean isShared(long address) {
        return (address ^ sharedBase) >>> 32 == 0;
    }

    /** Whether a flat address means private memory. */
    public boolean isPrivate(long address) {
        return (address ^ privateBase) >>> 32 == 0;
    }
}
