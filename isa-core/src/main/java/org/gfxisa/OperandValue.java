package org.gfxisa;

import java.util.List;

/** What an operand or a modifier of an instruction is to be, whatever the instruction set; made by {@link Operands}. */
public sealed interface OperandValue {

    /**
     * Registers that follow each other.
     *
     * @param file name of their file, e.g. {@code vgpr}
     * @param first number of the first one
     * @param count how many
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
     * @param name as in a text, e.g. {@code vcc}, {@code m0}
     */
    record Named(String name) implements OperandValue {}

    /**
     * An integer.
     *
     * @param value what it is
     * @param isLiteral whether it shall be a literal even if there is an inline constant
     */
    record Number(long value, boolean isLiteral) implements OperandValue {}

    /**
     * A floating-point number.
     *
     * @param value what it is; the operand's type says how many bits it has
     * @param isLiteral whether it shall be a literal even if there is an inline constant
     */
    record Floating(double value, boolean isLiteral) implements OperandValue {}

    /** No register. */
    record Off() implements OperandValue {}

    /**
     * Registers that need not be neighbours, as image addresses.
     *
     * @param registers in their order
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
     * @param flags of {@link SlotValue}: {@link SlotValue#NEG}, {@link SlotValue#ABS}, {@link SlotValue#SEXT}
     */
    record Modified(OperandValue of, long flags) implements OperandValue {}

    /**
     * Half a register, where operands are halves.
     *
     * @param of the register
     * @param isHigh whether it is bits 31:16
     */
    record HalfOf(OperandValue of, boolean isHigh) implements OperandValue {}

    /**
     * Not an operand, but a modifier.
     *
     * @param name as {@link FormOperand#name()} says
     * @param value see {@link SlotValue}
     */
    record Modifier(String name, long value) implements OperandValue {}

    /** The negated value: for floating-point sources. */
    default OperandValue neg() {
        return new Modified(this, SlotValue.NEG);
    }

    /** The absolute value: for floating-point sources. */
    default OperandValue abs() {
        return new Modified(this, SlotValue.ABS);
    }

    /** Sign-extended: for integer sources in SDWA. */
    default OperandValue sext() {
        return new Modified(this, SlotValue.SEXT);
    }

    /** Bits 15:0 of the register. */
    default OperandValue low() {
        return new HalfOf(this, false);
    }

    /** Bits 31:16 of the register. */
    default OperandValue high() {
        return new HalfOf(this, true);
    }
}
