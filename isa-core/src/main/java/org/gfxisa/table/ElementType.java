package org.gfxisa.table;

/** The element type of a register operand, which determines the syntax of constants. */
public enum ElementType {
    NONE,
    /** Raw bits; signed and unsigned integers of the same size have the same syntax. */
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
    /** More than 64 bits. */
    WIDE,
    /** A single-precision number, or a half-precision one that a modifier converts. Constants have the syntax of half precision. */
    MIX,
    /** Two half-precision numbers; a constant is used for both. */
    V2F16_TWICE,
    /** Two half-precision numbers; a literal is printed {@code lit(...)} if its lower half could be an inline constant. */
    V2F16_LOW,
    /** Constants, and the code of a literal that does not follow, are printed as their operand codes. */
    CODE,
    /** Two bfloat16 numbers. */
    V2BF16,
    /** Two bfloat16 numbers; a literal is printed {@code lit(...)} if its lower half could be an inline constant. */
    V2BF16_LOW;
}
