package org.gfxisa.asm;

/** An operand of the typed assembler. */
public sealed interface Operand permits Register, RegisterList, Constant, ModifiedOperand, NoRegister {
    /** Returns the text in assembly. */
    String text();

    /** Returns the negated source; for floating-point sources. */
    default Operand neg() {
        return new ModifiedOperand("neg(", this);
    }

    /** Returns the absolute value of the source; for floating-point sources. */
    default Operand abs() {
        return new ModifiedOperand("abs(", this);
    }

    /** Returns the sign-extended source; for integer sources in SDWA. */
    default Operand sext() {
        return new ModifiedOperand("sext(", this);
    }
}
