package org.gfxisa;

/**
 * The value of an instruction's slot as a {@code long}. In a register slot, bits 0 to 15 hold the operand code or
 * {@link #NO_REGISTER}, bit 16 means negated, bit 17 absolute, bit 18 sign-extended, and bit 19 the high half of the register;
 * bits 32 to 63 hold the literal if the code is that of a literal. In any other slot it is the value of the field, sign-extended
 * if the field is signed.
 */
public final class SlotValue {
    /** The code of an absent operand, which is printed as {@code off} or omitted. */
    public static final int NO_REGISTER = 0xffff;

    public static final long NEG = 1L << 16;
    public static final long ABS = 1L << 17;
    public static final long SEXT = 1L << 18;
    public static final long HIGH_HALF = 1L << 19;

    private static final int CODE_MASK = 0xffff;

    private SlotValue() {}

    /** Returns the operand code, 0 to 1023, or {@link #NO_REGISTER}. */
    public static int code(long value) {
        return (int) value & CODE_MASK;
    }

    /** Returns the literal dword. */
    public static int literal(long value) {
        return (int) (value >>> 32);
    }

    /** Returns the value with another literal dword. */
    public static long withLiteral(long value, int dword) {
        return value & 0xffffffffL | (long) dword << 32;
    }

    /** Returns whether the source is negated. */
    public static boolean isNegated(long value) {
        return (value & NEG) != 0;
    }

    /** Returns whether the absolute value of the source is used. */
    public static boolean isAbsolute(long value) {
        return (value & ABS) != 0;
    }

    /** Returns whether the source is sign-extended. */
    public static boolean isSignExtended(long value) {
        return (value & SEXT) != 0;
    }

    /** Returns whether the operand is the high half of its register. */
    public static boolean isHighHalf(long value) {
        return (value & HIGH_HALF) != 0;
    }
}
