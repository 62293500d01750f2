package org.gfxisa.exec;

/** What lies at an address, or is an element of a matrix. */
public enum Element {
    B8(8),
    U8(8),
    I8(8),
    B16(16),
    U16(16),
    I16(16),
    F16(16),
    BF16(16),
    B32(32),
    U32(32),
    I32(32),
    F32(32),
    V2F16(32),
    V2BF16(32),
    B64(64),
    U64(64),
    I64(64),
    F64(64),
    B96(96),
    B128(128),
    B256(256),
    B512(512),
    B1024(1024),
    /** Integers that are signed where {@code neg_lo} has the source's bit. */
    IU4(4),
    IU8(8),
    /** Floats of a byte: the number of exponent and mantissa bits. */
    E4M3(8),
    E5M2(8),
    /** The same without infinities and negative zero. */
    E4M3FNUZ(8),
    E5M2FNUZ(8),
    /** Floats of six and four bits, without infinities and NaNs. */
    E2M3(6),
    E3M2(6),
    E2M1(4),
    /** A single of which ten bits of the mantissa count. */
    XF32(32);

    private final int bits;

    Element(int bits) {
        this.bits = bits;
    }

    /** Width in memory. */
    public int bits() {
        return bits;
    }

    /** Size in memory, in bytes. */
    public int bytes() {
        return bits / 8;
    }

    /** How many registers it takes; one for less than a dword. */
    public int dwords() {
        return (bits + 31) / 32;
    }

    /** Returns whether it is one floating-point number, or two. */
    public boolean isFloat() {
        return switch (this) {
            case F16, BF16, F32, V2F16, V2BF16, F64, E4M3, E5M2, E4M3FNUZ, E5M2FNUZ, E2M3, E3M2, E2M1, XF32 -> true;
            default -> false;
        };
    }

    /** Returns whether a load of less than a dword extends the sign. */
    public boolean isSigned() {
        return this == I8 || this == I16;
    }
}
