package org.gfxisa.table;

import java.util.OptionalInt;

/**
 * One value of an instruction form and the way it is written: an operand position or a modifier. Slots are shared between forms.
 *
 * @param name operand or modifier name, e.g. {@code src0}, {@code offset}
 * @param kind what it is
 * @param bits where it lies; none: it is a constant
 * @param neg bit of the source modifier, or -1; likewise abs and sext
 * @param half bit that says which half of the register the operand is, or -1; it may be one of its own
 * @param type what it holds
 * @param width width of the register tuple; 0 dwords for immediates
 * @param laneMask the width is that of a lane mask: 1 dword in wave32, 2 in wave64
 * @param isText takes part in the text; a hidden operand is only reported by the accessors
 * @param isOptional may be left out of the text, together with all that may be
 * @param isListed written in one list with the slot before
 * @param lead what stands before it in the text in place of a comma, or empty
 * @param barAfter the operand behind which the bar stands that closes an absolute value, or empty: it stands at once
 * @param prefix text before the value, e.g. {@code offset:}; for a flag the whole word
 * @param normal the value that is not written
 * @param absent the value when the text does not give one
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

    /** Whether an operand code may stand here; none may where it is no register. */
    public boolean accepts(int code) {
        return kind instanceof Kind.Register register && register.accept().has(code);
    }

    /** Whether a value is the one that is not written. */
    public boolean isNormal(long value) {
        return normal.isPresent() && normal.getAsInt() == value;
    }
}
