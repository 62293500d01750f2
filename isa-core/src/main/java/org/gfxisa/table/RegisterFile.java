package org.gfxisa.table;

import java.util.List;

/**
 * Registers that differ in their number.
 *
 * @param name as the spec calls it
 * @param prefix the text that a register of it starts with; empty for named registers
 * @param last highest number of a register
 * @param align the largest alignment of a tuple: one of w dwords starts at a multiple of w rounded up to a power of two, but at most of
 *     this
 * @param halves what is appended to a register's name for its low and its high half where they are written, and for its low half where
 *     it is read; empty: registers have no such halves
 */
public record RegisterFile(String name, String prefix, int last, int align, List<String> halves) {
    /** No register. */
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

    /** What one range says of the file, and what another does. */
    RegisterFile with(RegisterFile more) {
        return new RegisterFile(
                name,
                prefix.isEmpty() ? more.prefix : prefix,
                Math.max(last, more.last),
                Math.max(align, more.align),
                halves.isEmpty() ? more.halves : halves);
    }

    /** Whether a register has halves with texts of their own. */
    public boolean hasHalves() {
        return !halves.isEmpty();
    }

    /** What is written behind a register's name for one of its halves. */
    public String halfText(boolean high) {
        return halves.get(high ? 1 : 0);
    }

    /** What may be read behind a register's name for its low half, in place of what is written. */
    public String readLowHalf() {
        return halves.get(2);
    }
}
