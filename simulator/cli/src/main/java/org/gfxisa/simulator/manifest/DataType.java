package org.gfxisa.simulator.manifest;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;

/** The type of the elements of a buffer. */
public enum DataType {
    U8(1, Kind.UNSIGNED),
    I8(1, Kind.SIGNED),
    U16(2, Kind.UNSIGNED),
    I16(2, Kind.SIGNED),
    U32(4, Kind.UNSIGNED),
    I32(4, Kind.SIGNED),
    U64(8, Kind.UNSIGNED),
    I64(8, Kind.SIGNED),
    F16(2, Kind.FLOAT),
    F32(4, Kind.FLOAT),
    F64(8, Kind.FLOAT);

    /** Rounding to nearest even, with denormals. */
    private static final int EXACT = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, false, false, false);

    private enum Kind {
        UNSIGNED,
        SIGNED,
        FLOAT
    }

    private final int bytes;
    private final Kind kind;

    DataType(int bytes, Kind kind) {
        this.bytes = bytes;
        this.kind = kind;
    }

    /** Returns the type with a name from {@code u8} to {@code f64}; empty if there is none. */
    public static Optional<DataType> of(String name) {
        for (DataType type : values()) {
            if (type.text().equals(name)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** Returns its name, for example {@code u32}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the size of an element in bytes. */
    public int bytes() {
        return bytes;
    }

    /** Returns whether elements are floating-point numbers. */
    public boolean isFloat() {
        return kind == Kind.FLOAT;
    }

    /** Returns whether elements are signed integers. */
    public boolean isSigned() {
        return kind == Kind.SIGNED;
    }

    /** Returns the first element as a number; empty for infinities and NaNs, which JSON does not have. */
    public Optional<Number> number(ByteBuffer bytesOf) {
        long bits = get(bytesOf, 0);
        if (isFloat()) {
            double value = doubleOf(bits);
            return Double.isFinite(value) && bitsOf(value) == bits
                    ? Optional.of(this == F32 ? (Number) (float) value : (Number) value)
                    : Optional.empty();
        }
        return Optional.of(
                isSigned()
                        ? (Number) signedBits(bits)
                        : bits >= 0 ? (Number) bits : new BigInteger(Long.toUnsignedString(bits)));
    }

    /** Returns a mask of the bits of an element. */
    public long mask() {
        return -1L >>> (Long.SIZE - 8 * bytes);
    }

    /** Returns the bits of the nearest number of a floating-point type. */
    public long bitsOf(double value) {
        return switch (this) {
            case F16 -> Floats.F16.fromF64(Double.doubleToRawLongBits(value), EXACT) & 0xffffL;
            case F32 -> Float.floatToRawIntBits((float) value) & 0xffff_ffffL;
            case F64 -> Double.doubleToRawLongBits(value);
            default -> throw new IllegalArgumentException(text() + " is not a floating-point type");
        };
    }

    /** Returns the value of an element's bits. */
    double doubleOf(long bits) {
        return switch (this) {
            case F16 -> Float.intBitsToFloat(Floats.F32.fromF16((int) bits, EXACT));
            case F32 -> Float.intBitsToFloat((int) bits);
            case F64 -> Double.longBitsToDouble(bits);
            default -> isSigned() ? signedBits(bits) : (double) (bits & mask());
        };
    }

    /** Returns the bits as an integer in two's complement. */
    long signedBits(long bits) {
        int unused = Long.SIZE - 8 * bytes;
        return bits << unused >> unused;
    }

    /** Reads an element, zero-extended. */
    public long get(ByteBuffer bytesOf, int index) {
        int at = index * bytes;
        return switch (bytes) {
            case 1 -> bytesOf.get(at) & 0xffL;
            case 2 -> bytesOf.getShort(at) & 0xffffL;
            case 4 -> bytesOf.getInt(at) & 0xffff_ffffL;
            default -> bytesOf.getLong(at);
        };
    }

    /** Writes the low bits of a number as an element. */
    public void put(ByteBuffer bytesOf, int index, long bits) {
        int at = index * bytes;
        switch (bytes) {
            case 1 -> bytesOf.put(at, (byte) bits);
            case 2 -> bytesOf.putShort(at, (short) bits);
            case 4 -> bytesOf.putInt(at, (int) bits);
            default -> bytesOf.putLong(at, bits);
        }
    }

    /**
     * Parses a decimal or {@code 0x…} number, for floating-point types also {@code 1e-3}, {@code inf} and {@code nan}. Returns its bits;
     * empty if it is malformed or does not fit.
     */
    public OptionalLong parse(String text) {
        try {
            if (isFloat()) {
                return OptionalLong.of(bitsOf(real(text)));
            }
            boolean isHex = text.startsWith("0x") || text.startsWith("0X");
            BigInteger number = isHex ? new BigInteger(text.substring(2), 16) : new BigInteger(text);
            boolean fits = number.signum() < 0
                    ? isSigned() && number.bitLength() < 8 * bytes
                    : number.bitLength() <= (isSigned() && !isHex ? 8 * bytes - 1 : 8 * bytes);
            return fits ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static double real(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> Double.parseDouble(text);
        };
    }

    /** Returns an element as text. */
    public String format(long bits) {
        if (this == F32) {
            return Float.toString(Float.intBitsToFloat((int) bits));
        }
        if (isFloat()) {
            return Double.toString(doubleOf(bits));
        }
        return isSigned() ? Long.toString(signedBits(bits)) : Long.toUnsignedString(bits & mask());
    }
}
