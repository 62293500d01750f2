package org.gfxisa.table;

/**
 * A register that instructions read and write without naming it in an operand.
 *
 * @param name scc, vcc, exec, ...
 * @param width in dwords; 0: a bit per lane
 * @param code operand code of it, or of its lower half; {@link #NO_CODE} where no operand can be it
 * @param scalarValue whether it counts as one of the scalar values of a vector instruction that reads it
 */
public record ImplicitOperand(String name, int width, int code, boolean scalarValue) {
    /** In place of a code. */
    public static final int NO_CODE = -1;
}
