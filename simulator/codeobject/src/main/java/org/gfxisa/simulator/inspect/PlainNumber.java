package org.gfxisa.simulator.inspect;

/** A number that people read in a way of its own; in JSON it is a number like others. */
final class PlainNumber extends Number {
    private static final long serialVersionUID = 1;

    private final long value;
    private final String text;

    private PlainNumber(long value, String text) {
        this.value = value;
        this.text = text;
    }

    /** A number in base 16, such as an address; without a sign. */
    static PlainNumber hex(long value) {
        return new PlainNumber(value, "0x" + Long.toHexString(value));
    }

    /** A number that has a name. */
    static PlainNumber named(long value, String name) {
        return new PlainNumber(value, value + " (" + name + ")");
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
