package org.gfxisa.simulator.memory;

/**
 * The parts of the flat address space that are no global memory, of 2^32 bytes each; the low half of an address in them is the
 * offset in the LDS or in the work-item's private memory.
 *
 * @param sharedBase first address of the LDS aperture
 * @param privateBase first address of the private aperture
 */
public record Apertures(long sharedBase, long privateBase) {
    /** Where the Linux driver puts them on processors with 64-bit aperture registers. */
    public static final Apertures DEFAULT = new Apertures(0x0001_0000_0000_0000L, 0x0002_0000_0000_0000L);

    /** Whether a flat address means LDS. */
    public boolean isShared(long address) {
        return (address ^ sharedBase) >>> 32 == 0;
    }

    /** Whether a flat address means private memory. */
    public boolean isPrivate(long address) {
        return (address ^ privateBase) >>> 32 == 0;
    }
}
