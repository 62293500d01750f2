package org.gfxisa.simulator.findings;

/**
 * Where something stands, for people and for tools.
 *
 * @param symbol the kernel or function, or empty
 * @param offset from there, in bytes; without a symbol, from the start of the code
 * @param address in the file's address space; without one, the offset
 * @param line of the source, from 1; 0: there is no source
 * @param source the file that the line is in; empty if it is the one that was looked at
 */
public record CodePlace(String symbol, long offset, long address, int line, String source) {
    /** In the file that was looked at. */
    public CodePlace(String symbol, long offset, long address, int line) {
        this(symbol, offset, address, line, "");
    }

    /** {@code kernel+0x40}, {@code kernel+0x40 (saxpy.cl:12)}, {@code 0x40}, or {@code line 12}. */
    @Override
    public String toString() {
        if (line > 0 && source.isEmpty()) {
            return "line " + line;
        }
        String code = (symbol.isEmpty() ? "" : symbol + "+") + "0x" + Long.toHexString(offset);
        return line > 0 ? code + " (" + source.substring(source.lastIndexOf('/') + 1) + ":" + line + ")" : code;
    }
}
