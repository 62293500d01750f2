package org.gfxisa.plugin.model;

/**
 * A register that instructions read and write without naming it in an operand.
 *
 * @param width in dwords; 0: a bit per lane
 * @param scalarValue whether it counts as one of the scalar values of a vector instruction that reads it
 */
public record ImplicitRegister(int width, boolean scalarValue) {
    /** What a register is that instructions name and the operands do not describe: a dword. */
    public static final ImplicitRegister DWORD = new ImplicitRegister(1, false);
}
