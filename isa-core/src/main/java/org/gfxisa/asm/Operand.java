package org.gfxisa.asm;

/** Something that may stand in an operand position of the typed assembler. */
public sealed interface Operand permits Register, RegisterList, Constant, ModifiedOperand, NoRegister {
    /** As the text assembler writes it. */
    String text();

    /** The negated value: for floating-point sources. */
    default Operand neg() {
        return new ModifiedOperand("neg(", this);
    }

    /** The absolute value: for floating-point sources. */
    default Operand abs() {
        return new ModifiedOperand("abs(", this);
    }

    /** Sign-extended: for integer sources in SDWA. */
    default Operand sext() {
        return new ModifiedOperand("sext(", this);
    }
}
