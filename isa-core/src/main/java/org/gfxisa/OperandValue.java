package org.gfxisa;

import java.util.List;

/** The value of an operand or a modifier, independent of the instruction set; created by {@link Operands}. */
public sealed interface OperandValue {

    /**
     * Consecutive registers.
     *
     * @param file name of the register file, e.g. {@code vgpr}
     * @param first number of the first register
     * @param count number of registers
     */
    record Registers(String file, int first, int count) implements OperandValue {
        public Registers {
            if (first < 0 || count < 1) {
                throw new IllegalArgumentException("no registers: " + count + " from number " + first);
            }
        }
    }

    /**
     * A register with a name of its own.
     *
     * @param name name in assembly, e.g. {@code vcc}, {@code m0}
     */
    record Named(String name) implements OperandValue {}

    /**
     * An integer.
     *
     * @param value the value
     * @param isLiteral whether to encode it as a literal even if there is an inline constant
     */
    record Number(long value, boolean isLiteral) implements OperandValue {}

    /**
     * A floating-point number.
     *
     * @param value the value; the type of the operand determines the precision
     * @param isLiteral whether to encode it as a literal even if there is an inline constant
     */
    record Floating(double value, boolean isLiteral) implements OperandValue {}

    /** No register. */
    record Off() implements OperandValue {}

    /**
     * Registers that need not be consecutive, such as image addresses.
     *
     * @param registers the registers in order
     */
    record Listed(List<OperandValue> registers) implements OperandValue {
        public Listed {
            registers = List.copyOf(registers);
        }
    }

    /**
     * A source with modifiers.
     *
     * @param of the source
     * @param flags flags of {@link SlotValue}: {@link SlotValue#NEG}, {@link SlotValue#ABS}, {@link SlotValue#SEXT}
     */
    record Modified(OperandValue of, long flags) implements OperandValue {}

    /**
     * Half a register.
     *
     * @param of the register
     * @param isHigh whether it is bits 31:16
     */
    record HalfOf(OperandValue of, boolean isHigh) implements OperandValue {}

    /**
     * A modifier, which is not an operand.
     *
     * @param name see {@link FormOperand#name()}
     * @param value see {@link SlotValue}
     */
    record Modifier(String name, long value) implements OperandValue {}

    /** Returns the negated source; for floating-point sources. */
    default OperandValue neg() {
        return new Modified(this, SlotValue.NEG);
    }

    /** Returns the absolute value of the source; for floating-point sources. */
    default OperandValue abs() {
        return new Modified(this, SlotValue.ABS);
    }

    /** Returns the sign-extended source; for integer sources in SDWA. */
    default OperandValue sext() {
        return new Modified(this, SlotValue.SEXT);
    }

    /** Returns bits 15:0 of the register. */
    default OperandValue low() {
        return new HalfOf(this, false);
    }

    /** Returns bits 31:16 of the register. */
    default OperandValue high() {
        return new HalfOf(this, true);
    }
}
