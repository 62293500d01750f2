package org.gfxisa.text;

/** An operand as it was written, before it is known what it is for. Reused from line to line. */
public final class ParsedOperand {
    /** What was written. */
    public enum Kind {
        /** Nothing that is an operand. */
        NONE,
        REGISTER,
        INTEGER,
        FLOATING,
        /** An integer in {@code lit()}: a literal even if there is an inline constant. */
        FORCED_INTEGER,
        FORCED_FLOATING,
        /** An expression that is only known later. */
        OPEN,
        /** {@code off}. */
        OFF
    }

    Kind kind = Kind.NONE;
    /** Places in the line. */
    int from;

    int to;
    /** NEG, ABS and SEXT of {@link org.gfxisa.SlotValue}. */
    long modifiers;

    /** Whether it begins with two signs. */
    boolean hasTwoSigns;

    int code;
    /** The high half of the register: 1, the low half: 0, no half in particular: -1. */
    int half;
    /** Dwords of the registers, and another width that the same text can have. */
    int width;

    int otherWidth;
    long integer;
    double floating;
    /** The line in which it was read, by number. */
    int line;

    /** Makes it a tuple of registers. */
    void setRegister(int firstCode, int dwords, int otherDwords) {
        kind = Kind.REGISTER;
        code = firstCode;
        width = dwords;
        otherWidth = otherDwords;
        half = -1;
    }

    /** Makes it an integer. */
    void setInteger(long value) {
        kind = Kind.INTEGER;
        integer = value;
    }

    /** Makes it a floating number. */
    void setFloating(double value) {
        kind = Kind.FLOATING;
        floating = value;
    }

    /** Makes it {@code off}. */
    void setOff() {
        kind = Kind.OFF;
    }

    boolean hasWidth(int dwords) {
        return width == dwords || otherWidth == dwords;
    }
}
