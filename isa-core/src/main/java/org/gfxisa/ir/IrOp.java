package org.gfxisa.ir;

/**
 * An operation of an {@link IrFunction}. Integers wrap; the counts of shifts are below the width of what is shifted; floats round to
 * nearest even. What floats give for denormals and which bits a NaN has is not said here: who executes a form computes lanes with
 * such values in another way.
 */
public enum IrOp {
    /** The input of a place of {@code Lanes.in}. */
    IN(Kind.INT),
    /** The input of a place of {@code Lanes.maskIn}. */
    MASK_IN(Kind.MASK),
    /** A constant. */
    CONST(Kind.INT),
    /** The number of the lane. */
    LANE(Kind.INT),
    /** M0. */
    M0(Kind.INT),
    /** The output of a place of {@code Lanes.out}; its value follows. */
    OUT(Kind.NONE),
    /** The output of a place of {@code Lanes.maskOut}; its value follows. */
    MASK_OUT(Kind.NONE),

    /** Where the mask is not set, a lane is computed in another way. */
    GUARD(Kind.NONE),

    ADD(Kind.INT),
    SUB(Kind.INT),
    MUL(Kind.INT),
    AND(Kind.INT),
    OR(Kind.INT),
    XOR(Kind.INT),
    SHL(Kind.INT),
    /** Zeros come in. */
    SHR(Kind.INT),
    /** The sign comes in. */
    SAR(Kind.INT),
    /** The second value where the mask is set, else the third. */
    SELECT(Kind.INT),

    TRUE(Kind.MASK),
    EQ(Kind.MASK),
    NE(Kind.MASK),
    LT(Kind.MASK),
    /** Of unsigned numbers. */
    ULT(Kind.MASK),
    BOTH(Kind.MASK),
    EITHER(Kind.MASK),
    NOT(Kind.MASK),

    /** Sixty-four bits of the low and the high half. */
    WIDE(Kind.WIDE),
    LOW(Kind.INT),
    HIGH(Kind.INT),
    /** The int (or truth value, as 1 or 0) that a method gives; longs are two arguments, low and high. */
    CALL(Kind.INT),
    /** The long that a method gives. */
    CALL_WIDE(Kind.WIDE),
    WIDE_MUL(Kind.WIDE),
    WIDE_SHL(Kind.WIDE),
    WIDE_SHR(Kind.WIDE),
    WIDE_SAR(Kind.WIDE),

    /**
     * What another lane of the sixteen has that a lane is among, or 0 if that one is not active. Its node says which lane each of the sixteen
     * reads.
     */
    FROM_LANE(Kind.INT),
    /** Whether that lane is active. */
    HAS_LANE(Kind.MASK),

    FADD(Kind.INT),
    FSUB(Kind.INT),
    FMUL(Kind.INT),
    FFMA(Kind.INT),
    FMIN(Kind.INT),
    FMAX(Kind.INT),
    /** 1 divided by the number; never denormal, nor of a denormal. */
    FRCP(Kind.INT),
    /** The square root; never denormal, nor of a denormal. */
    FSQRT(Kind.INT),
    FEQ(Kind.MASK),
    FLT(Kind.MASK),
    FLE(Kind.MASK),
    /** From a signed integer. */
    FROM_INT(Kind.INT),
    /** The same; a lane where it is denormal is computed in another way. */
    FLUSHED(Kind.INT),
    /** A finite float as a double. */
    WIDEN(Kind.WIDE),
    /** The float nearest to a double, which is in the range of normal floats. */
    NARROW(Kind.INT),

    DADD(Kind.WIDE),
    DSUB(Kind.WIDE),
    DMUL(Kind.WIDE),
    DDIV(Kind.WIDE),
    DSQRT(Kind.WIDE),
    DFMA(Kind.WIDE),
    DEQ(Kind.MASK),
    DLT(Kind.MASK),
    DLE(Kind.MASK);

    /** What a value is. */
    public enum Kind {
        NONE,
        /** Thirty-two bits. */
        INT,
        /** A truth value. */
        MASK,
        /** Sixty-four bits. */
        WIDE
    }

    private final Kind result;

    IrOp(Kind result) {
        this.result = result;
    }

    /** What it gives. */
    public Kind result() {
        return result;
    }

    /** Whether a number is part of it: a place, or a constant. */
    public boolean hasNumber() {
        return this == IN || this == MASK_IN || this == CONST || this == OUT || this == MASK_OUT;
    }

    /** Whether it is a {@link IrCall}. */
    public boolean isCall() {
        return this == CALL || this == CALL_WIDE;
    }
}
