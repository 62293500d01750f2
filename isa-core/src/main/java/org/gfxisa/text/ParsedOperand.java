package org.gfxisa.text;

/** An operand as it was written, not yet matched with a slot. Reused from line to line. */
public final class ParsedOperand {
    /** The kind of operand. */
    public enum Kind {
        /** The text is not an operand. */
        NONE,
        REGISTER,
        INTEGER,
        FLOATING,
        /** An integer in {@code lit()}: a literal even if there is an inline constant. */
        FORCED_INTEGER,
        FORCED_FLOATING,
        /** An expression with unresolved terms. */
        UNRESOLVED,
        /** {@code off}. */
        OFF
    }

    Kind kind = Kind.NONE;
    /** Its start and end in the line. */
    int from;

    int to;
    /** The flags NEG, ABS and SEXT of {@link org.gfxisa.SlotValue}. */
    long modifiers;

    /** Whether it begins with two signs. */
    boolean hasTwoSigns;

    int code;
    /** 1 for the high half of the register, 0 for the low half, -1 for the whole register. */
    int half;
    /** The width in dwords, and another width that the same text can have. */
    int width;

    int otherWidth;
    long integer;
    double floating;
    /** The number of the line in which it was parsed. */
    int line;

    /** Sets it to a tuple of registers. */
    void setRegister(int firstCode, int dwords, int otherDwords) {
        kind = Kind.REGISTER;
        code = firstCode;
        width = dwords;
        otherWidth = otherDwords;
        half = -1;
    }

    /** Sets it to an integer. */
    void setInteger(long value) {
        kind = Kind.INTEGER;
        integer = value;
    }

    /** Sets it to a floating-point number. */
    void setFloating(double value) {
        kind = Kind.FLOATING;
        floating = value;
    }

    /** Sets it to {@code off}. */
    void setOff() {
        kind = Kind.OFF;
    }

    boolean hasWidth(int dwords) {
        return width == dwords || otherWidth == dwords;
    }
}
