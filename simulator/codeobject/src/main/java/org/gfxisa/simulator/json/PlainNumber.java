package org.gfxisa.simulator.json;

import java.math.BigInteger;

/** A number that people read in a way of its own; in JSON it is a number like others. */
public final class PlainNumber extends Number {
    private static final long serialVersionUID = 1;

    private final long value;
    private final boolean isUnsigned;
    private final String text;

    private PlainNumber(long value, boolean isUnsigned, String text) {
        this.value = value;
        this.isUnsigned = isUnsigned;
        this.text = text;
    }

    /** A number in base 16, such as an address; without a sign. */
    public static PlainNumber hex(long value) {
        return new PlainNumber(value, true, "0x" + Long.toHexString(value));
    }

    /** A number that has a name. */
    public static PlainNumber named(long value, String name) {
        return new PlainNumber(value, false, value + " (" + name + ")");
    }

    /** Its value, the highest bit being no sign in an address. */
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
