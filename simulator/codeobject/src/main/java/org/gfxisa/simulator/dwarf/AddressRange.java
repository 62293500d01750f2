package org.gfxisa.simulator.dwarf;

/**
 * A range of addresses in the file.
 *
 * @param from the first address
 * @param to the address after the last one
 */
public record AddressRange(long from, long to) {
    /** Returns whether an address is in the range. */
    public boolean contains(long address) {
        return Long.compareUnsigned(address, from) >= 0 && Long.compareUnsigned(address, to) < 0;
    }
}
