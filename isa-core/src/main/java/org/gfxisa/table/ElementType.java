package org.gfxisa.table;

/** What a register operand holds; decides how constants are written. */
public enum ElementType {
    NONE,
    /** Raw bits, signed and unsigned integers of one size are written alike. */
    B8,
    I16,
    F16,
    BF16,
    B32,
    F32,
    B64,
    F64,
    /** Two 16-bit integers. */
    V2I16,
    V2F16,
    V2F32,
    V2B32,
    /** Wider than 64 bits. */
    WIDE,
    /** A single, or a half that a modifier converts to one; constants are written like those of halves. */
    MIX,
    /** Two halves; a constant is both. */
    V2F16_TWICE,
    /** Two halves; a literal is written {@code lit(...)} if the lower one could be an inline constant. */
    V2F16_LOW,
    /** Constants, and the announcement of a literal that is not there, are written as their codes. */
    CODE,
    /** Two brain floats. */
    V2BF16,
    /** Two brain floats; a literal is written {@code lit(...)} if the lower one could be an inline constant. */
    V2BF16_LOW;
}
