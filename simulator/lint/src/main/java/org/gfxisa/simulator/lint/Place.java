package org.gfxisa.simulator.lint;

/**
 * Where something stands, for people and for tools.
 *
 * @param symbol the kernel or function, or empty
 * @param offset from there, in bytes; without a symbol, from the start of the code
 * @param address in the file's address space; without one, the offset
 * @param line of the source, from 1; 0: there is no source
 */
public record Place(String symbol, long offset, long address, int line) {
    /** {@code kernel+0x40}, {@code 0x40}, or {@code line 12}. */
    @Override
    public String toString() {
        if (line > 0) {
            return "line " + line;
        }
        return (symbol.isEmpty() ? "" : symbol + "+") + "0x" + Long.toHexString(offset);
    }
}
