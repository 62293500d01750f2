package org.gfxisa.simulator.manifest;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;

/** The type of a number in a buffer. */
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

    /** To nearest, denormals kept. */
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

    /** The type of this name, {@code u8} to {@code f64}. */
    public static Optional<DataType> of(String name) {
        for (DataType type : values()) {
            if (type.text().equals(name)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** Its name, for example {@code u32}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Size of an element in bytes. */
    public int bytes() {
        return bytes;
    }

    /** Whether elements are floating-point numbers. */
    public boolean isFloat() {
        return kind == Kind.FLOAT;
    }

    /** Whether elements are whole numbers with a sign. */
    public boolean isSigned() {
        return kind == Kind.SIGNED;
    }

    /** The first element as a number that JSON can have; empty for infinities and NaNs. */
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

    /** Low bits that an element has, as a mask. */
    public long mask() {
        return -1L >>> (Long.SIZE - 8 * bytes);
    }

    /** The bits of the nearest number of a floating type. */
    public long bitsOf(double value) {
        return switch (this) {
            case F16 -> Floats.F16.fromF64(Double.doubleToRawLongBits(value), EXACT) & 0xffffL;
            case F32 -> Float.floatToRawIntBits((float) value) & 0xffff_ffffL;
            case F64 -> Double.doubleToRawLongBits(value);
            default -> throw new IllegalArgumentException(text() + " is no floating type");
        };
    }

    /** The number that these bits of a floating type mean. */
    double doubleOf(long bits) {
        return switch (this) {
            case F16 -> Float.intBitsToFloat(Floats.F32.fromF16((int) bits, EXACT));
            case F32 -> Float.intBitsToFloat((int) bits);
            case F64 -> Double.longBitsToDouble(bits);
            default -> isSigned() ? signedBits(bits) : (double) (bits & mask());
        };
    }

    /** The integer that these bits mean in two's complement. */
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

    /** The bits of a number as people write it: decimal or {@code 0x…}, for floating types also {@code 1e-3}, {@code inf}, {@code nan}. */
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

    /** An element as people read it. */
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
