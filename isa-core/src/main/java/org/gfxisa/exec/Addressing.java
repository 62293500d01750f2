package org.gfxisa.exec;

/** Where the address of an access to LDS or global memory comes from. */
public enum Addressing {
    /** The operands, lane by lane. */
    OPERANDS,
    /** {@code offset} + M0[15:0] + 4 times the lane's number. */
    M0_AND_LANE,
    /** {@code offset} + M0[15:0], once for the wave; the data is the number of active lanes. */
    M0_ONCE,
    /** M0[15:0], once for the wave; M0[18:16] is the element: 0 u8, 1 u16, 2 b32, 4 i8, 5 i16. All lanes get it. */
    M0_DIRECT,
    /**
     * {@code addr}, and a second address from which the data comes: 4 times {@code offset} (its low 15 bits, signed) further, or where
     * bit 15 of that is set, 4 times {@code addr[31:17]} (signed) from {@code addr[16:0]}.
     */
    TWO_IN_MEMORY,
    /** The operands + 4 times the lane's number; global memory only. */
    LANE
}
