package org.gfxisa.simulator.dwarf;

import java.util.Optional;

/**
 * An entry of a location list: where a variable is.
 *
 * @param range the code for which this applies; empty for the default location
 * @param expression computes the location
 */
public record DebugLocation(Optional<AddressRange> range, DwarfExpression expression) {
    /** Returns whether it applies at an instruction. */
    boolean isAt(long pc) {
        return range.isEmpty() || range.get().contains(pc);
    }
}
