package org.gfxisa.simulator.memory;

import org.gfxisa.isa.abi.ApertureBase;
import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.isa.abi.ShMemBasesRegister;

/**
 * The apertures of the flat address space that do not map to global memory. The offset in an aperture is the offset in LDS or in the work-item's
 * private memory.
 *
 * @param sharedBase the first address of the LDS aperture
 * @param privateBase the first address of the private aperture
 */
public record Apertures(long sharedBase, long privateBase) {
    /** The addresses that the Linux driver uses on processors with 64-bit aperture registers. */
    public static final Apertures DEFAULT = new Apertures(
            ApertureBase.SHARED.value() * ShMemBasesRegister.SHARED_BASE_UNIT,
            ApertureBase.PRIVATE.value() * ShMemBasesRegister.PRIVATE_BASE_UNIT);

    /** The size of an aperture in bytes, in a process with 64-bit addresses ("large model") and in one with 32-bit addresses. */
    private static final long LARGE = 1L << Integer.SIZE;

    private static final long SMALL = 1L << Short.SIZE;

    /** Returns the last address of the aperture with a first address. */
    public static long last(long base) {
        return base + size(base) - 1;
    }

    private static long size(long base) {
        return base >>> Integer.SIZE == 0 ? SMALL : LARGE;
    }

    /** Returns whether a flat address refers to LDS. */
    public boolean isShared(long address) {
        return (address & -size(sharedBase)) == sharedBase;
    }

    /** Returns whether a flat address refers to private memory. */
    public boolean isPrivate(long address) {
        return (address & -size(privateBase)) == privateBase;
    }

    /** Returns the address space that a flat address refers to: local, private or global. */
    public PointerSpace space(long address) {
        return isShared(address) ? PointerSpace.LOCAL : isPrivate(address) ? PointerSpace.PRIVATE : PointerSpace.GLOBAL;
    }

    /** Converts a pointer to a flat address. A null pointer becomes the null pointer. */
    public long toFlat(PointerSpace space, long pointer) {
        return isNull(space, pointer) ? PointerSpace.GENERIC.nullValue() : base(space) + pointer;
    }

    /** Converts a flat address to a pointer to an address space. The address must be in that space or the null pointer. */
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

    /**
     * Returns whether a pointer is the null pointer of its address space.
     *
     * @param pointer as many bits as the address space has
     */
    public static boolean isNull(PointerSpace space, long pointer) {
        return space.hasNull() && pointer == nullPointer(space);
    }

    private static long nullPointer(PointerSpace space) {
        return space.nullValue() & -1L >>> Long.SIZE - Byte.SIZE * space.bytes();
    }

    /** Returns {@code ", the null pointer of local memory"} or an empty text, for messages. */
    public static String nullText(PointerSpace space, long pointer) {
        return isNull(space, pointer) ? ", the null pointer of " + space.text() + " memory" : "";
    }
}
