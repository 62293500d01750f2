package org.gfxisa.table;

import java.util.OptionalInt;

/**
 * An operand or a modifier of a form: where its value is encoded and how it is written. Forms share equal slots.
 *
 * @param name name of the operand or modifier, e.g. {@code src0}, {@code offset}
 * @param kind syntax of the value
 * @param bits position of the value; empty if it is constant
 * @param neg bit of the source modifier that negates, or -1
 * @param abs bit of the source modifier that takes the absolute value, or -1
 * @param sext bit of the source modifier that extends the sign, or -1
 * @param half bit that selects a half of the register, or -1; it may be a part of {@code bits}
 * @param type type of the elements
 * @param width width of the register tuple; 0 dwords for an immediate
 * @param laneMask whether the width is that of a lane mask: 1 dword in wave32, 2 in wave64
 * @param isRead whether the instruction reads the operand
 * @param isWritten whether the instruction writes the operand
 * @param isText whether the operand is a part of the text; a hidden operand is only visible to accessors
 * @param isOptional whether it may be omitted in the text, together with all others that may be
 * @param isListed whether it continues the list of the slot before
 * @param lead text before it in place of a comma, or empty
 * @param barAfter the operand after which the closing bar of an absolute value stands; empty if it follows at once
 * @param prefix text before the value, e.g. {@code offset:}; for a flag the whole word
 * @param normal the value that is not printed
 * @param absent the value if the text does not give one
 */
public record Slot(
        String name,
        Kind kind,
        Bits bits,
        int neg,
        int abs,
        int sext,
        int half,
        ElementType type,
        Width width,
        boolean laneMask,
        boolean isRead,
        boolean isWritten,
        boolean isText,
        boolean isOptional,
        boolean isListed,
        String lead,
        String barAfter,
        String prefix,
        OptionalInt normal,
        int absent) {

    /** Returns whether the slot can encode an operand code; false if the slot is not a register. */
    public boolean accepts(int code) {
        return kind instanceof Kind.Register register && register.accept().has(code);
    }

    /** Returns whether a value is the one that is not printed. */
    public boolean isNormal(long value) {
        return normal.isPresent() && normal.getAsInt() == value;
    }
}
