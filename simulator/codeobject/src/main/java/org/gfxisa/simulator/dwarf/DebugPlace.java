package org.gfxisa.simulator.dwarf;

import java.util.Optional;

/**
 * Where a variable is.
 *
 * @param range the code while which it is there; empty: all else
 * @param expression says where
 */
public record DebugPlace(Optional<AddressRange> range, DwarfExpression expression) {
    /** Whether it holds at an instruction. */
    boolean isAt(long pc) {
        return range.isEmpty() || range.get().contains(pc);
    }
}
