package org.gfxisa.simulator.memory;

import org.gfxisa.isa.abi.ApertureBase;
import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.isa.abi.ShMemBasesRegister;

/**
 * The parts of the flat address space that are no global memory; the offset there is that in the LDS or in the work-item's
 * private memory.
 *
 * @param sharedBase first address of the LDS aperture
 * @param privateBase first address of the private aperture
 */
public record Apertures(long sharedBase, long privateBase) {
    /** Where the Linux driver puts them on processors with 64-bit aperture registers. */
    public static final Apertures DEFAULT = new Apertures(
            ApertureBase.SHARED.value() * ShMemBasesRegister.SHARED_BASE_UNIT,
            ApertureBase.PRIVATE.value() * ShMemBasesRegister.PRIVATE_BASE_UNIT);

    /** Bytes of an aperture in a process with 64-bit addresses ("large model"), and in one with 32-bit addresses. */
    private static final long LARGE = 1L << Integer.SIZE;

    private static final long SMALL = 1L << Short.SIZE;

    /** Last address of the aperture that starts at an address. */
    public static long last(long base) {
        return base + size(base) - 1;
    }

    private static long size(long base) {
        return base >>> Integer.SIZE == 0 ? SMALL : LARGE;
    }

    /** Whether a flat address means LDS. */
    public boolean isShared(long address) {
        return (address & -size(sharedBase)) == sharedBase;
    }

    /** Whether a flat address means private memory. */
    public boolean isPrivate(long address) {
        return (address & -size(privateBase)) == privateBase;
    }

    /** The address space that a flat address means: local, private or global. */
    public PointerSpace space(long address) {
        return isShared(address) ? PointerSpace.LOCAL : isPrivate(address) ? PointerSpace.PRIVATE : PointerSpace.GLOBAL;
    }

    /** The flat address that a pointer stands for; the null pointer's is the null pointer. */
    public long toFlat(PointerSpace space, long pointer) {
        return isNull(space, pointer) ? PointerSpace.GENERIC.nullValue() : base(space) + pointer;
    }

    /** The pointer to an address space that a flat address stands for, which must be one of it or the null pointer. */
    public long toPointer(PointerSpace space, long address) {
        return isNull(PointerSpace.GENERIC, address) ? nullPointer(space) : address - base(space);
    }

    private long base(PointerSpace space) {
        return switch (space) {
            case LOCAL -> sharedBase;
            case PRIVATE -> privateBase;
            case GENERIC, GLOBAL, CONSTANT -> 0;
            case REGION -> throw new IllegalArgumentException("flat addresses do not reach " + space.hardware());
        };
    }

    /** Whether a pointer, of as many bits as the address space has, points to nothing. */
    public static boolean isNull(PointerSpace space, long pointer) {
        return space.hasNull() && pointer == nullPointer(space);
    }

    private static long nullPointer(PointerSpace space) {
        return space.nullValue() & -1L >>> Long.SIZE - Byte.SIZE * space.bytes();
    }

    /** {@code ", the null pointer of local memory"}, or nothing, for messages. */
    public static String nullText(PointerSpace space, long pointer) {
        return isNull(space, pointer) ? ", the null pointer of " + space.text() + " memory" : "";
    }
}
