package org.gfxisa.plugin.does.typed;

import java.math.BigInteger;
import java.util.stream.Stream;

/** What an integer expression can be: every value from {@code low} to {@code high}, both included. */
public record Range(BigInteger low, BigInteger high) {
    private static final Range INT32 = signed(32);
    private static final Range UINT32 = unsigned(32);
    private static final Range INT64 = signed(64);
    private static final Range UINT64 = unsigned(64);

    public static Range unsigned(int width) {
        return new Range(BigInteger.ZERO, BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
    }

    public static Range signed(int width) {
        BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
        return new Range(half.negate(), half.subtract(BigInteger.ONE));
    }

    public static Range of(BigInteger value) {
        return new Range(value, value);
    }

    public static Range of(long low, long high) {
        return new Range(BigInteger.valueOf(low), BigInteger.valueOf(high));
    }

    /** The smallest range that holds all of these values. */
    static Range spanning(BigInteger... values) {
        return new Range(
                Stream.of(values).reduce(BigInteger::min).orElseThrow(),
                Stream.of(values).reduce(BigInteger::max).orElseThrow());
    }

    public Range union(Range other) {
        return new Range(low.min(other.low), high.max(other.high));
    }

    public boolean within(Range other) {
        return low.compareTo(other.low) >= 0 && high.compareTo(other.high) <= 0;
    }

    public boolean isConstant() {
        return low.equals(high);
    }

    public boolean isNonNegative() {
        return low.signum() >= 0;
    }

    /** Bits of the smallest type that holds it: unsigned if nothing in it is negative. */
    public int width() {
        return isNonNegative() ? Math.max(1, high.bitLength()) : signedWidth();
    }

    private int signedWidth() {
        return Math.max(low.bitLength(), high.bitLength()) + 1;
    }

    /** Returns whether it is exactly all the values of an unsigned type. */
    public boolean isWholeUnsigned() {
        return low.signum() == 0 && equals(unsigned(width()));
    }

    /** Returns whether a Java {@code int} holds it as a signed number. */
    public boolean isInt() {
        return within(INT32);
    }

    /** Returns whether the bits of a Java {@code int} hold it as an unsigned number. */
    public boolean isUnsignedInt() {
        return within(UINT32);
    }

    public boolean isLong() {
        return within(INT64);
    }

    boolean isUnsignedLong() {
        return within(UINT64);
    }

    /** Returns whether 32 bits hold it, signed or unsigned. */
    public boolean fits32() {
        return isInt() || isUnsignedInt();
    }

    /** Returns whether 64 bits hold it, signed or unsigned. */
    public boolean fits64() {
        return isLong() || isUnsignedLong();
    }

    Range plus(Range o) {
        return new Range(low.add(o.low), high.add(o.high));
    }

    Range minus(Range o) {
        return new Range(low.subtract(o.high), high.subtract(o.low));
    }

    Range times(Range o) {
        return spanning(low.multiply(o.low), low.multiply(o.high), high.multiply(o.low), high.multiply(o.high));
    }

    /** The count must lie in 0..63. */
    Range shiftLeft(Range count) {
        int least = count.low.intValueExact();
        int most = count.high.intValueExact();
        return spanning(low.shiftLeft(least), low.shiftLeft(most), high.shiftLeft(least), high.shiftLeft(most));
    }

    /** The count must lie in 0..63. */
    Range shiftRight(Range count) {
        int least = count.low.intValueExact();
        int most = count.high.intValueExact();
        return spanning(low.shiftRight(least), low.shiftRight(most), high.shiftRight(least), high.shiftRight(most));
    }

    Range and(Range o) {
        if (isNonNegative() && o.isNonNegative()) {
            return new Range(BigInteger.ZERO, high.min(o.high));
        }
        if (isNonNegative() || o.isNonNegative()) {
            return new Range(BigInteger.ZERO, isNonNegative() ? high : o.high);
        }
        return signed(Math.max(signedWidth(), o.signedWidth()));
    }

    Range or(Range o) {
        if (isNonNegative() && o.isNonNegative()) {
            return unsigned(Math.max(width(), o.width()));
        }
        return signed(Math.max(signedWidth(), o.signedWidth()));
    }

    public Range abs() {
        if (isNonNegative()) {
            return this;
        }
        BigInteger least = high.signum() < 0 ? high.negate() : BigInteger.ZERO;
        return new Range(least, low.negate().max(high));
    }

    /** The type's name: {@code u33}, {@code i8}. */
    @Override
    public String toString() {
        return (isNonNegative() ? "u" : "i") + width();
    }
}
