package org.gfxisa.semantics;

/** A static method that computes with integers or with the bits of small floats. */
public enum IntOp implements Callee {
    BITS(Ints.class, "bits", "(III)I"),
    BITS64(Ints.class, "bits", "(JII)J"),
    SIGNED_BITS(Ints.class, "signedBits", "(III)I"),
    SIGNED_BITS64(Ints.class, "signedBits", "(JII)J"),
    SIGN_BITS(Ints.class, "signBits", "(I)I"),
    SIGN_BITS64(Ints.class, "signBits", "(J)I"),
    QUAD_MASK(Ints.class, "quadMask", "(I)I"),
    QUAD_MASK64(Ints.class, "quadMask", "(J)J"),
    WHOLE_QUAD(Ints.class, "wholeQuad", "(I)I"),
    WHOLE_QUAD64(Ints.class, "wholeQuad", "(J)J"),
    BIT_DOUBLE(Ints.class, "bitDouble", "(I)J"),
    CARRY_OF_SUM(Ints.class, "carryOfSum", "(JJ)Z"),
    SIGN_OF_SUM(Ints.class, "signOfSum", "(JJ)Z"),

    BIT_COUNT(Integer.class, "bitCount", "(I)I"),
    BIT_COUNT64(Long.class, "bitCount", "(J)I"),
    LEADING_ZEROS(Integer.class, "numberOfLeadingZeros", "(I)I"),
    LEADING_ZEROS64(Long.class, "numberOfLeadingZeros", "(J)I"),
    TRAILING_ZEROS(Integer.class, "numberOfTrailingZeros", "(I)I"),
    TRAILING_ZEROS64(Long.class, "numberOfTrailingZeros", "(J)I"),
    REVERSE(Integer.class, "reverse", "(I)I"),
    REVERSE64(Long.class, "reverse", "(J)J"),

    FROM_E4M3(F8.class, "fromE4m3", "(I)I"),
    FROM_E5M2(F8.class, "fromE5m2", "(I)I"),
    FROM_E4M3FNUZ(F8.class, "fromE4m3fnuz", "(I)I"),
    FROM_E5M2FNUZ(F8.class, "fromE5m2fnuz", "(I)I"),
    FROM_E2M3(F6.class, "fromE2m3", "(I)I"),
    FROM_E3M2(F6.class, "fromE3m2", "(I)I"),
    FROM_E2M1(F4.class, "fromE2m1", "(I)I"),
    TO_E4M3(F8.class, "toE4m3", "(I)I"),
    TO_E5M2(F8.class, "toE5m2", "(I)I"),
    TO_E4M3FNUZ(F8.class, "toE4m3fnuz", "(I)I"),
    TO_E5M2FNUZ(F8.class, "toE5m2fnuz", "(I)I"),
    TO_E2M3(F6.class, "toE2m3", "(I)I"),
    TO_E3M2(F6.class, "toE3m2", "(I)I"),
    TO_E2M1(F4.class, "toE2m1", "(I)I");

    private static final String WIDE = "64";

    private final Class<?> owner;
    private final String method;
    private final String descriptor;

    IntOp(Class<?> owner, String method, String descriptor) {
        this.owner = owner;
        this.method = method;
        this.descriptor = descriptor;
    }

    /** Returns the same operation on a long; itself if there is no other one. */
    public IntOp wide() {
        for (IntOp op : values()) {
            if (op.name().equals(name() + WIDE)) {
                return op;
            }
        }
        return this;
    }

    @Override
    public Class<?> owner() {
        return owner;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String descriptor() {
        return descriptor;
    }
}
