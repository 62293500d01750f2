package org.gfxisa.table;

/**
 * A register that instructions read or write without an operand for it.
 *
 * @param name name of the register: scc, vcc, exec, ...
 * @param width width in dwords; 0 for a lane mask
 * @param code operand code of the register or of its lower half; {@link #NO_CODE} if it has none
 * @param scalarValue whether a vector instruction reads it over the constant bus
 */
public record ImplicitOperand(String name, int width, int code, boolean scalarValue) {
    /** Stands for a missing operand code. */
    public static final int NO_CODE = -1;
}
