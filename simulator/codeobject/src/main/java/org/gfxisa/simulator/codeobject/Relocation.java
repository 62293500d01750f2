package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.RelocationType;

/** What a relocation stores. */
public final class Relocation {
    private Relocation() {}

    /**
     * The value, of which a relocation takes as many low bytes as it has.
     *
     * @param symbol its address, or that of its entry in the global offset table where the relocation wants that
     * @param base where the object is loaded
     */
    public static long value(RelocationType type, long symbol, long addend, long place, long base) {
        long value = addend + type.bias();
        value += type.symbol() || type.got() ? symbol : 0;
        value += (type.base() ? base : 0) - (type.place() ? place : 0);
        return value >>> type.shift();
    }
}
