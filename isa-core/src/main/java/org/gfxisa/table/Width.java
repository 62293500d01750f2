package org.gfxisa.table;

import java.util.List;

/**
 * Width of a register operand in dwords.
 *
 * @param dwords the width, or -1 when it depends on other fields
 * @param index the bits that it depends on
 * @param table the width for each value of {@code index}
 * @param byWave whether the table is there twice, for waves of 32 lanes and then for 64
 * @param fitUnless tuples of any other number of dwords that leave their file, or are unaligned, are no instructions; 0: all are
 * @param zeroIsOff an operand of width 0 is written {@code off}; else it is left out
 */
public record Width(int dwords, Bits index, List<Integer> table, boolean byWave, boolean zeroIsOff, int fitUnless) {
    /** Whether no instruction has such a width: it is negative whatever the fields hold. */
    public boolean isNever() {
        return !table.isEmpty() && table.stream().allMatch(dwords -> dwords < 0);
    }

    /** Whether no instruction has any register there: the width is never more than 0. */
    public boolean isNothing() {
        return table.isEmpty() ? dwords <= 0 : table.stream().allMatch(d -> d <= 0);
    }

    /** A width that never changes. */
    public static Width fixed(int dwords) {
        return new Width(dwords, Bits.none(), List.of(), false, false, 0);
    }
}
