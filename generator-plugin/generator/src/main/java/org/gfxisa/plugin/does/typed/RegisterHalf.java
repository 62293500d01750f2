package org.gfxisa.plugin.does.typed;

/** A half of a register, for a 16-bit result that leaves the other half alone. */
public enum RegisterHalf {
    LOW,
    HIGH
}
