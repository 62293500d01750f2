package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.RelocationType;

/** What a relocation of a linked code object stores. */
public final class Relocation {
    private Relocation() {}

    /** The value, of which a 4-byte relocation takes the low half; {@code base} is where the object is loaded. */
    public static long value(RelocationType type, long symbol, long addend, long place, long base) {
        long value = addend + (type.symbol() ? symbol : 0) - (type.place() ? place : 0) + (type.base() ? base : 0);
        return value >>> type.shift();
    }
}
