package org.gfxisa.table;

import java.util.List;

/**
 * The width of a register operand in dwords.
 *
 * @param dwords the width, or -1 if it depends on other fields
 * @param index the bits that it depends on
 * @param table the width for each value of {@code index}
 * @param byWave whether the table exists twice, for waves of 32 lanes and then of 64
 * @param fitUnless the one width whose tuples may leave their file or be unaligned; 0 if all may
 * @param zeroIsOff whether an operand of width 0 is printed as {@code off} and not omitted
 */
public record Width(int dwords, Bits index, List<Integer> table, boolean byWave, boolean zeroIsOff, int fitUnless) {
    /** Returns whether no instruction is legal with this width: it is negative for all values of the fields. */
    public boolean isNever() {
        return !table.isEmpty() && table.stream().allMatch(dwords -> dwords < 0);
    }

    /** Returns whether no instruction has a register here: the width is never positive. */
    public boolean isNothing() {
        return table.isEmpty() ? dwords <= 0 : table.stream().allMatch(d -> d <= 0);
    }

    /** Returns a constant width. */
    public static Width fixed(int dwords) {
        return new Width(dwords, Bits.none(), List.of(), false, false, 0);
    }
}
