package org.gfxisa.simulator.memory;

import org.gfxisa.isa.abi.ApertureBase;
import org.gfxisa.isa.abi.FlatAddress;
import org.gfxisa.isa.abi.ShMemBasesRegister;

/**
 * The parts of the flat address space that are no global memory; what {@link FlatAddress} has beside the aperture is the offset in
 * the LDS or in the work-item's private memory.
 *
 * @param sharedBase first address of the LDS aperture
 * @param privateBase first address of the private aperture
 */
public record Apertures(long sharedBase, long privateBase) {
    /** Where the Linux driver puts them on processors with 64-bit aperture registers. */
    public static final Apertures DEFAULT = new Apertures(
            ApertureBase.SHARED.value() * ShMemBasesRegister.SHARED_BASE_UNIT,
            ApertureBase.PRIVATE.value() * ShMemBasesRegister.PRIVATE_BASE_UNIT);

    /** Last address of the aperture that starts at an address. */
    public static long last(long base) {
        return FlatAddress.withOffset(base, -1);
    }

    /** Whether a flat address means LDS. */
    public boolean isShared(long address) {
        return FlatAddress.aperture(address) == FlatAddress.aperture(sharedBase);
    }

    /** Whether a flat address means private memory. */
    public boolean isPrivate(long address) {
        return FlatAddress.aperture(address) == FlatAddress.aperture(privateBase);
    }
}
