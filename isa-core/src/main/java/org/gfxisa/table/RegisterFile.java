package org.gfxisa.table;

import java.util.List;

/**
 * A register file.
 *
 * @param name name in the spec
 * @param prefix prefix of its registers; empty for named registers
 * @param last highest register number
 * @param align the maximum alignment of a tuple: a tuple of w dwords starts at a multiple of w rounded up to a power of two, but
 *     at most of this number
 * @param halves the suffixes of a register's low and high half when printed, and of its low half when parsed; empty if registers
 *     have no halves
 */
public record RegisterFile(String name, String prefix, int last, int align, List<String> halves) {
    /** Stands for no register file. */
    public static final RegisterFile NONE = new RegisterFile("", "", 0, 1, List.of());

    static RegisterFile of(String name, CodeRange range) {
        List<String> halves = range.halves().isEmpty()
                ? List.of()
                : List.of(
                        range.bareLow() ? "" : range.halves().get(0),
                        range.halves().get(1),
                        range.halves().get(0));
        int last = range.last().orElse(range.first() + range.high() - range.low());
        return new RegisterFile(name, range.prefix(), last, range.align(), halves);
    }

    /** Merges the descriptions of the file by two ranges. */
    RegisterFile with(RegisterFile more) {
        return new RegisterFile(
                name,
                prefix.isEmpty() ? more.prefix : prefix,
                Math.max(last, more.last),
                Math.max(align, more.align),
                halves.isEmpty() ? more.halves : halves);
    }

    /** Returns whether halves of registers have names. */
    public boolean hasHalves() {
        return !halves.isEmpty();
    }

    /** Returns the suffix of one half when it is printed. */
    public String halfText(boolean high) {
        return halves.get(high ? 1 : 0);
    }

    /** Returns the suffix of the low half that the assembler accepts. */
    public String readLowHalf() {
        return halves.get(2);
    }
}
