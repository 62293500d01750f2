package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.RelocationType;

/** Computes the values of relocations. */
public final class Relocation {
    private Relocation() {}

    /**
     * Returns the value, of which a relocation stores the low bytes.
     *
     * @param type the type of the relocation
     * @param symbol the address of the symbol, or of its entry in the global offset table if the relocation refers to that
     * @param addend the addend
     * @param place the address of the relocation
     * @param base the load address of the object
     */
    public static long value(RelocationType type, long symbol, long addend, long place, long base) {
        long value = addend + type.bias();
        value += type.symbol() || type.got() ? symbol : 0;
        value += (type.base() ? base : 0) - (type.place() ? place : 0);
        return value >>> type.shift();
    }
}
