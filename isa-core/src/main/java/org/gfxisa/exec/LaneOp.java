package org.gfxisa.exec;

import java.util.List;
import java.util.Locale;

/**
 * An operation of a {@link LaneForm}. Integers wrap; the counts of shifts are below the width of what is shifted; floats round to
 * nearest even. What floats give for denormals and which bits a NaN has is not said here: who executes a form computes lanes with
 * such values in another way.
 */
public enum LaneOp {
    /** The input of a place of {@link Lanes#in}. */
    IN(Kind.INT),
    /** The input of a place of {@link Lanes#maskIn}. */
    MASK_IN(Kind.MASK),
    /** A constant. */
    CONST(Kind.INT),
    /** The number of the lane. */
    LANE(Kind.INT),
    /** M0. */
    M0(Kind.INT),
    /** The output of a place of {@link Lanes#out}; its value follows. */
    OUT(Kind.NONE, Kind.INT),
    /** The output of a place of {@link Lanes#maskOut}; its value follows. */
    MASK_OUT(Kind.NONE, Kind.MASK),

    /** Where the mask is not set, a lane is computed in another way. */
    EXPECT(Kind.NONE, Kind.MASK),

    ADD(Kind.INT, Kind.INT, Kind.INT),
    SUB(Kind.INT, Kind.INT, Kind.INT),
    MUL(Kind.INT, Kind.INT, Kind.INT),
    AND(Kind.INT, Kind.INT, Kind.INT),
    OR(Kind.INT, Kind.INT, Kind.INT),
    XOR(Kind.INT, Kind.INT, Kind.INT),
    SHL(Kind.INT, Kind.INT, Kind.INT),
    /** Zeros come in. */
    SHR(Kind.INT, Kind.INT, Kind.INT),
    /** The sign comes in. */
    SAR(Kind.INT, Kind.INT, Kind.INT),
    /** The second value where the mask is set, else the third. */
    SELECT(Kind.INT, Kind.MASK, Kind.INT, Kind.INT),

    TRUE(Kind.MASK),
    EQ(Kind.MASK, Kind.INT, Kind.INT),
    NE(Kind.MASK, Kind.INT, Kind.INT),
    LT(Kind.MASK, Kind.INT, Kind.INT),
    /** Of unsigned numbers. */
    ULT(Kind.MASK, Kind.INT, Kind.INT),
    BOTH(Kind.MASK, Kind.MASK, Kind.MASK),
    EITHER(Kind.MASK, Kind.MASK, Kind.MASK),
    NOT(Kind.MASK, Kind.MASK),

    /** Sixty-four bits of the low and the high half. */
    WIDE(Kind.WIDE, Kind.INT, Kind.INT),
    LOW(Kind.INT, Kind.WIDE),
    HIGH(Kind.INT, Kind.WIDE),
    /** The int (or truth value, as 1 or 0) that a method gives; longs are two arguments, low and high. */
    CALL(Kind.INT),
    /** The long that a method gives. */
    CALL_WIDE(Kind.WIDE),
    WIDE_MUL(Kind.WIDE, Kind.WIDE, Kind.WIDE),
    WIDE_SHL(Kind.WIDE, Kind.WIDE, Kind.WIDE),
    WIDE_SHR(Kind.WIDE, Kind.WIDE, Kind.WIDE),
    WIDE_SAR(Kind.WIDE, Kind.WIDE, Kind.WIDE),

    FADD(Kind.INT, Kind.INT, Kind.INT),
    FSUB(Kind.INT, Kind.INT, Kind.INT),
    FMUL(Kind.INT, Kind.INT, Kind.INT),
    FFMA(Kind.INT, Kind.INT, Kind.INT, Kind.INT),
    FMIN(Kind.INT, Kind.INT, Kind.INT),
    FMAX(Kind.INT, Kind.INT, Kind.INT),
    /** 1 divided by the number; never denormal, nor of a denormal. */
    FRCP(Kind.INT, Kind.INT),
    /** The square root; never denormal, nor of a denormal. */
    FSQRT(Kind.INT, Kind.INT),
    FEQ(Kind.MASK, Kind.INT, Kind.INT),
    FLT(Kind.MASK, Kind.INT, Kind.INT),
    FLE(Kind.MASK, Kind.INT, Kind.INT),
    /** From a signed integer. */
    FROM_INT(Kind.INT, Kind.INT),
    /** The same; a lane where it is denormal is computed in another way. */
    FLUSHED(Kind.INT, Kind.INT),
    /** A finite float as a double. */
    WIDEN(Kind.WIDE, Kind.INT),
    /** The float nearest to a double, which is in the range of normal floats. */
    NARROW(Kind.INT, Kind.WIDE),

    DADD(Kind.WIDE, Kind.WIDE, Kind.WIDE),
    DSUB(Kind.WIDE, Kind.WIDE, Kind.WIDE),
    DMUL(Kind.WIDE, Kind.WIDE, Kind.WIDE),
    DDIV(Kind.WIDE, Kind.WIDE, Kind.WIDE),
    DSQRT(Kind.WIDE, Kind.WIDE),
    DFMA(Kind.WIDE, Kind.WIDE, Kind.WIDE, Kind.WIDE),
    DEQ(Kind.MASK, Kind.WIDE, Kind.WIDE),
    DLT(Kind.MASK, Kind.WIDE, Kind.WIDE),
    DLE(Kind.MASK, Kind.WIDE, Kind.WIDE);

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
    private final List<Kind> arguments;
    private final String text = name().toLowerCase(Locale.ROOT);

    LaneOp(Kind result, Kind... arguments) {
        this.result = result;
        this.arguments = List.of(arguments);
    }

    /** What it gives. */
    public Kind result() {
        return result;
    }

    /** What it takes. */
    public List<Kind> arguments() {
        return arguments;
    }

    /** Whether a number is part of it: a place, or a constant. */
    public boolean hasNumber() {
        return this == IN || this == MASK_IN || this == CONST || this == OUT || this == MASK_OUT;
    }

    /** Whether it is a {@link LaneCall}. */
    public boolean isCall() {
        return this == CALL || this == CALL_WIDE;
    }

    /** How a form's text writes it. */
    String text() {
        return text;
    }
}
