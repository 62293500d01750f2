package org.gfxisa.ir;

/**
 * An operation of an {@link IrFunction}. Integers wrap, shift counts are below the width of the value, and floats round to nearest even.
 * {@link IrEvaluator} defines each operation. Results for denormals, and the bits of a NaN, are undefined: compiled code bails out in lanes with such
 * values.
 */
public enum IrOp {
    /** An input, by its index in {@code Lanes.in}. */
    IN(Kind.INT),
    /** An input mask, by its index in {@code Lanes.maskIn}. */
    MASK_IN(Kind.MASK),
    /** A constant. */
    CONST(Kind.INT),
    /** The number of the lane. */
    LANE(Kind.INT),
    /** M0. */
    M0(Kind.INT),
    /** An output, by its index in {@code Lanes.out}. The argument is its value. */
    OUT(Kind.NONE),
    /** An output mask, by its index in {@code Lanes.maskOut}. The argument is its value. */
    MASK_OUT(Kind.NONE),

    /** A guard: where the mask is not set, the results are undefined, and compiled code bails out. */
    GUARD(Kind.NONE),

    ADD(Kind.INT),
    SUB(Kind.INT),
    MUL(Kind.INT),
    AND(Kind.INT),
    OR(Kind.INT),
    XOR(Kind.INT),
    SHL(Kind.INT),
    /** A logical shift to the right. */
    SHR(Kind.INT),
    /** An arithmetic shift to the right. */
    SAR(Kind.INT),
    /** The second argument where the mask, the first one, is set; otherwise the third. */
    SELECT(Kind.INT),

    TRUE(Kind.MASK),
    EQ(Kind.MASK),
    NE(Kind.MASK),
    LT(Kind.MASK),
    /** Unsigned less-than. */
    ULT(Kind.MASK),
    BOTH(Kind.MASK),
    EITHER(Kind.MASK),
    NOT(Kind.MASK),
    /** The argument itself. It is rarely set: compiled code may bail out where it is. */
    RARELY(Kind.MASK),

    /** Joins two dwords, low and high, to 64 bits. */
    WIDE(Kind.WIDE),
    LOW(Kind.INT),
    HIGH(Kind.INT),
    /** Calls a method that returns an int or a boolean, which becomes 1 or 0. A 64-bit argument is two nodes, low and high. */
    CALL(Kind.INT),
    /** Calls a method that returns a long. */
    CALL_WIDE(Kind.WIDE),
    WIDE_MUL(Kind.WIDE),
    WIDE_SHL(Kind.WIDE),
    WIDE_SHR(Kind.WIDE),
    WIDE_SAR(Kind.WIDE),

    /**
     * The value of another lane in the same row of sixteen lanes, or 0 if that lane is inactive. The node has, for each of the sixteen, the lane
     * that it reads.
     */
    FROM_LANE(Kind.INT),
    /** Whether the lane that {@link #FROM_LANE} would read is active. */
    HAS_LANE(Kind.MASK),

    FADD(Kind.INT),
    FSUB(Kind.INT),
    FMUL(Kind.INT),
    FFMA(Kind.INT),
    FMIN(Kind.INT),
    FMAX(Kind.INT),
    /** The reciprocal. Neither argument nor result is denormal. */
    FRCP(Kind.INT),
    /** The square root. Neither argument nor result is denormal. */
    FSQRT(Kind.INT),
    FEQ(Kind.MASK),
    FLT(Kind.MASK),
    FLE(Kind.MASK),
    /** Converts a signed integer to a float. */
    FROM_INT(Kind.INT),
    /** The argument itself. Compiled code bails out in lanes in which it is denormal. */
    FLUSHED(Kind.INT),
    /** Converts a finite float to a double. */
    WIDEN(Kind.WIDE),
    /** Rounds a double to a float. The double is in the range of normal floats. */
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

    /** The type of a result. */
    public enum Kind {
        NONE,
        /** 32 bits. */
        INT,
        /** One bit a lane. */
        MASK,
        /** 64 bits. */
        WIDE
    }

    private final Kind result;

    IrOp(Kind result) {
        this.result = result;
    }

    /** Returns the type of the result. */
    public Kind result() {
        return result;
    }

    /** Returns whether its nodes have a number: a constant, or the index of an input or output. */
    public boolean hasNumber() {
        return this == IN || this == MASK_IN || this == CONST || this == OUT || this == MASK_OUT;
    }

    /** Returns whether its nodes have an {@link IrCall}. */
    public boolean isCall() {
        return this == CALL || this == CALL_WIDE;
    }
}
