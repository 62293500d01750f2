package org.gfxisa.simulator.findings;

import java.util.Optional;
import org.gfxisa.simulator.codeobject.SourceLine;

/**
 * A place in code or in a source.
 *
 * @param symbol the kernel or function, or empty
 * @param offset the offset from the symbol in bytes, or from the start of the code if there is none
 * @param address the address in the file; the offset for code without addresses
 * @param source the place in a source: with a column if the source was assembled, without one if debug information provides it
 * @param text the text of the source line of debug information; empty if the file cannot be read
 */
public record CodePlace(String symbol, long offset, long address, Optional<SourceLine> source, String text) {
    /** Makes a place without a source. */
    public CodePlace(String symbol, long offset, long address) {
        this(symbol, offset, address, Optional.empty(), "");
    }

    /** Returns whether it is a place in a source that was assembled, not compiled. */
    boolean isInSource() {
        return source.filter(line -> line.column() > 0).isPresent();
    }

    /** Returns its text relative to another place: {@code line 12} if both are in the same assembled source. */
    String from(CodePlace other) {
        boolean isInSame = isInSource()
                && other.isInSource()
                && source.get().file().equals(other.source.get().file());
        return isInSame ? "line " + source.get().line() : toString();
    }

    /** Returns {@code k.s:12:5}; in a code object {@code kernel+0x40}, {@code kernel+0x40 (saxpy.cl:12: y[i] += a;)} or {@code 0x40}. */
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
