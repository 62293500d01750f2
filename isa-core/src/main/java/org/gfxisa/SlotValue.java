package org.gfxisa;

/**
 * The value of an instruction's slot as a {@code long}. A register slot: bits 0 to 15 the operand code (or {@link #NO_REGISTER}), bit 16
 * negated, bit 17 absolute, bit 18 sign-extended, bit 19 the high half of the register (where operands are halves), bits 32 to 63 the literal when the code is the literal's. Every other slot: the
 * field's value, sign-extended where the field is signed.
 */
public final class SlotValue {
    /** The code of an operand that names no register, written {@code off} or not at all. */
    public static final int NO_REGISTER = 0xffff;

    public static final long NEG = 1L << 16;
    public static final long ABS = 1L << 17;
    public static final long SEXT = 1L << 18;
    public static final long HIGH_HALF = 1L << 19;

    private static final int CODE_MASK = 0xffff;

    private SlotValue() {}

    /** The operand code, 0 to 1023, or {@link #NO_REGISTER}. */
    public static int code(long value) {
        return (int) value & CODE_MASK;
    }

    /** The dword of the literal. */
    public static int literal(long value) {
        return (int) (value >>> 32);
    }

    /** A value with this literal dword in place of its own. */
    public static long withLiteral(long value, int dword) {
        return value & 0xffffffffL | (long) dword << 32;
    }

    /** Whether the operand is negated. */
    public static boolean isNegated(long value) {
        return (value & NEG) != 0;
    }

    /** Whether the operand loses its sign. */
    public static boolean isAbsolute(long value) {
        return (value & ABS) != 0;
    }

    /** Whether the operand is sign-extended. */
    public static boolean isSignExtended(long value) {
        return (value & SEXT) != 0;
    }

    /** Whether the operand is the high half of its register. */
    public static boolean isHighHalf(long value) {
        return (value & HIGH_HALF) != 0;
    }
}
