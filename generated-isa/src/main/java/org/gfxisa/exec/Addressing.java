package org.gfxisa.exec;

/** Where the address of an LDS access comes from. */
public enum Addressing {
    /** The operands, lane by lane. */
    OPERANDS,
    /** {@code offset16} + M0[15:0] + 4 times the lane's number. */
    M0_AND_LANE,
    /** {@code offset16} + M0[15:0], once for the wave; the data is the number of active lanes. */
    M0_ONCE
}
