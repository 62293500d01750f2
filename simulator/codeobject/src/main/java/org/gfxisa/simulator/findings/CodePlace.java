package org.gfxisa.simulator.findings;

import java.util.Optional;
import org.gfxisa.simulator.codeobject.SourceLine;

/**
 * Where something stands, for people and for tools.
 *
 * @param symbol the kernel or function, or empty
 * @param offset from there, in bytes; without a symbol, from the start of the code
 * @param address in the file's address space; without one, the offset
 * @param source where it stands in a source: with a column if that was assembled, without one if debug information says it
 * @param text what stands in the line that debug information says; empty where the file cannot be read
 */
public record CodePlace(String symbol, long offset, long address, Optional<SourceLine> source, String text) {
    /** A place of which no source is known. */
    public CodePlace(String symbol, long offset, long address) {
        this(symbol, offset, address, Optional.empty(), "");
    }

    /** Whether it is the source that was looked at, and not what a compiler made of one. */
    boolean isInSource() {
        return source.filter(line -> line.column() > 0).isPresent();
    }

    /** As seen from another place: {@code line 12} where both are in one source that was looked at. */
    String from(CodePlace other) {
        boolean isInSame = isInSource()
                && other.isInSource()
                && source.get().file().equals(other.source.get().file());
        return isInSame ? "line " + source.get().line() : toString();
    }

    /** {@code k.s:12:5}; {@code kernel+0x40}, {@code kernel+0x40 (saxpy.cl:12: y[i] += a;)} or {@code 0x40} in a code object. */
    @Override
    public String toString() {
        if (isInSource()) {
            SourceLine line = source.get();
            return line.file() + ":" + line.line() + ":" + line.column();
        }
        String code = (symbol.isEmpty() ? "" : symbol + "+") + "0x" + Long.toHexString(offset);
        return code
                + source.map(line -> " (" + line + (text.isEmpty() ? "" : ": " + text) + ")")
                        .orElse("");
    }
}
