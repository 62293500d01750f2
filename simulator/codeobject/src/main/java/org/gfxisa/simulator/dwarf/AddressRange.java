package org.gfxisa.simulator.dwarf;

/**
 * Code between two addresses of the file.
 *
 * @param from first byte
 * @param to first byte behind it
 */
public record AddressRange(long from, long to) {
    /** Whether an address is inside. */
    public boolean contains(long address) {
        return Long.compareUnsigned(address, from) >= 0 && Long.compareUnsigned(address, to) < 0;
    }
}
