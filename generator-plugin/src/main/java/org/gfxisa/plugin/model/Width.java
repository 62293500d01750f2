package org.gfxisa.plugin.model;

import java.util.List;

/**
 * Width of a register operand in dwords.
 *
 * @param dwords the width, or -1 when it depends on other fields
 * @param index the bits that it depends on
 * @param table the width for each value of {@code index}
 * @param misfit width that is written when a tuple of the right width leaves its file or is unaligned; 0: there is none
 * @param zeroIsOff an operand of width 0 is written {@code off}; else it is left out
 */
public record Width(int dwords, Bits index, List<Integer> table, boolean zeroIsOff, int misfit) {
    /** A width that never changes. */
    public static Width fixed(int dwords) {
        return new Width(dwords, Bits.none(), List.of(), false, 0);
    }
}
