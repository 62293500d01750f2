package org.gfxisa.semantics;

/** Integer operations that Java's library lacks. */
public final class Ints {
    private static final int NIBBLES_LOW = 0x11111111;
    private static final long NIBBLES_LOW64 = 0x1111111111111111L;
    static final long MOST_U32 = 0xffffffffL;
    private static final double TWO_TO_63 = 0x1p63;

    private Ints() {}

    /** The nearest value in a range. */
    public static int clamp(int value, int low, int high) {
        return Math.max(low, Math.min(high, value));
    }

    /** The nearest value in a range. */
    public static long clamp(long value, long low, long high) {
        return Math.max(low, Math.min(high, value));
    }

    /** The smaller of an unsigned value and a limit. */
    public static long clampU64(long value, long high) {
        return minU64(value, high);
    }

    /** A number toward zero, limited to an unsigned int; NaN gives 0. */
    static int saturatedU32(double value) {
        return (int) Math.max(0, Math.min(MOST_U32, (long) value));
    }

    /** A number toward zero, limited to an unsigned long; NaN gives 0. */
    static long saturatedU64(double value) {
        if (value >= 2 * TWO_TO_63) {
            return -1;
        }
        return value >= TWO_TO_63 ? (long) (value - TWO_TO_63) + Long.MIN_VALUE : (long) Math.max(0, value);
    }

    /** Unsigned sum, at most 2^64 - 1. */
    public static long addSaturatedU64(long a, long b) {
        long sum = a + b;
        return Long.compareUnsigned(sum, a) < 0 ? -1L : sum;
    }

    /** Unsigned difference, at least 0. */
    public static long subtractSaturatedU64(long a, long b) {
        return Long.compareUnsigned(a, b) < 0 ? 0L : a - b;
    }

    /** Signed sum, limited to the range of a long. */
    public static long addSaturatedI64(long a, long b) {
        long sum = a + b;
        return ((a ^ sum) & (b ^ sum)) < 0 ? limit(a) : sum;
    }

    /** Signed difference, limited to the range of a long. */
    public static long subtractSaturatedI64(long a, long b) {
        long difference = a - b;
        return ((a ^ b) & (a ^ difference)) < 0 ? limit(a) : difference;
    }

    private static long limit(long sign) {
        return sign < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** Unsigned minimum. */
    public static int minU32(int a, int b) {
        return Integer.compareUnsigned(a, b) < 0 ? a : b;
    }

    /** Unsigned maximum. */
    public static int maxU32(int a, int b) {
        return Integer.compareUnsigned(a, b) > 0 ? a : b;
    }

    /** Unsigned minimum. */
    public static long minU64(long a, long b) {
        return Long.compareUnsigned(a, b) < 0 ? a : b;
    }

    /** Unsigned maximum. */
    public static long maxU64(long a, long b) {
        return Long.compareUnsigned(a, b) > 0 ? a : b;
    }

    /** How many leading bits equal the sign bit, itself included: 1..32. */
    public static int signBits(int value) {
        return Integer.numberOfLeadingZeros(value ^ value >> 31);
    }

    /** How many leading bits equal the sign bit, itself included: 1..64. */
    public static int signBits(long value) {
        return Long.numberOfLeadingZeros(value ^ value >> 63);
    }

    /** Bits from an offset (0..31) up, zero-extended; a width past the end takes what is left, 0 gives 0. */
    public static int bits(int value, int offset, int width) {
        int shifted = value >>> offset;
        return width >= Integer.SIZE ? shifted : shifted & (1 << width) - 1;
    }

    /** Bits from an offset (0..63) up, zero-extended; a width past the end takes what is left, 0 gives 0. */
    public static long bits(long value, int offset, int width) {
        long shifted = value >>> offset;
        return width >= Long.SIZE ? shifted : shifted & (1L << width) - 1;
    }

    /** Bits from an offset (0..31) up, sign-extended; a width past the end takes what is left, 0 gives 0. */
    public static int signedBits(int value, int offset, int width) {
        int shifted = value >> offset;
        if (width >= Integer.SIZE - offset) {
            return shifted;
        }
        return width == 0 ? 0 : shifted << Integer.SIZE - width >> Integer.SIZE - width;
    }

    /** Bits from an offset (0..63) up, sign-extended; a width past the end takes what is left, 0 gives 0. */
    public static long signedBits(long value, int offset, int width) {
        long shifted = value >> offset;
        if (width >= Long.SIZE - offset) {
            return shifted;
        }
        return width == 0 ? 0 : shifted << Long.SIZE - width >> Long.SIZE - width;
    }

    /** The lowest bit of each group of four set if any bit of the group is. */
    private static int anyOfFour(int value) {
        int pairs = value | value >>> 1;
        return (pairs | pairs >>> 2) & NIBBLES_LOW;
    }

    private static long anyOfFour(long value) {
        long pairs = value | value >>> 1;
        return (pairs | pairs >>> 2) & NIBBLES_LOW64;
    }

    /** Bit i: whether group i of four bits has a one. */
    public static int quadMask(int value) {
        int any = anyOfFour(value);
        any = (any | any >>> 3) & 0x03030303;
        any = (any | any >>> 6) & 0x000f000f;
        return (any | any >>> 12) & 0xff;
    }

    /** Bit i: whether group i of four bits has a one. */
    public static long quadMask(long value) {
        return Integer.toUnsignedLong(quadMask((int) value) | quadMask((int) (value >>> 32)) << 8);
    }

    /** Every group of four bits filled if it has a one. */
    public static int wholeQuad(int value) {
        return anyOfFour(value) * 0xf;
    }

    /** Every group of four bits filled if it has a one. */
    public static long wholeQuad(long value) {
        return anyOfFour(value) * 0xf;
    }

    /** Every bit twice. */
    public static long bitDouble(int value) {
        long spread = Integer.toUnsignedLong(value);
        spread = (spread | spread << 16) & 0x0000ffff0000ffffL;
        spread = (spread | spread << 8) & 0x00ff00ff00ff00ffL;
        spread = (spread | spread << 4) & 0x0f0f0f0f0f0f0f0fL;
        spread = (spread | spread << 2) & 0x3333333333333333L;
        spread = (spread | spread << 1) & 0x5555555555555555L;
        return spread | spread << 1;
    }

    /** Bit 64 of the sum of two unsigned values: the carry. */
    public static boolean carryOfSum(long a, long b) {
        return Long.compareUnsigned(a + b, a) < 0;
    }

    /** Bit 64 of the sum of two signed values: the sign of the exact sum. */
    public static boolean signOfSum(long a, long b) {
        return (a < 0) == (b < 0) ? a < 0 : a + b < 0;
    }

    /** A long from its halves. */
    public static long pair(int low, int high) {
        return Integer.toUnsignedLong(low) | (long) high << 32;
    }
}
