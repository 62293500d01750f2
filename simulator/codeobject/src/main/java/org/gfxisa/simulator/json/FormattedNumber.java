package org.gfxisa.simulator.json;

import java.math.BigInteger;

/** A number with a special text representation. In JSON it is an ordinary number. */
public final class FormattedNumber extends Number {
    private static final long serialVersionUID = 1;

    private final long value;
    private final boolean isUnsigned;
    private final String text;

    private FormattedNumber(long value, boolean isUnsigned, String text) {
        this.value = value;
        this.isUnsigned = isUnsigned;
        this.text = text;
    }

    /** Returns an unsigned hexadecimal number, for example an address. */
    public static FormattedNumber hex(long value) {
        return new FormattedNumber(value, true, "0x" + Long.toHexString(value));
    }

    /** Returns a number with a name. */
    public static FormattedNumber named(long value, String name) {
        return new FormattedNumber(value, false, value + " (" + name + ")");
    }

    /** Returns its exact value, which is not negative for addresses. */
    BigInteger exact() {
        return isUnsigned ? new BigInteger(Long.toUnsignedString(value)) : BigInteger.valueOf(value);
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return value;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    @Override
    public String toString() {
        return text;
    }
}
