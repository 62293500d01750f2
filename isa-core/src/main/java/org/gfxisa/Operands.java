package org.gfxisa;

import java.util.List;

/** Creates operand values for an {@link InstructionBuilder}. */
public final class Operands {
    private Operands() {}

    /** Returns a vector register. */
    public static OperandValue.Registers vgpr(int number) {
        return vgpr(number, 1);
    }

    /** Returns consecutive vector registers. */
    public static OperandValue.Registers vgpr(int first, int count) {
        return new OperandValue.Registers("vgpr", first, count);
    }

    /** Returns an accumulation register. */
    public static OperandValue.Registers agpr(int number) {
        return agpr(number, 1);
    }

    /** Returns consecutive accumulation registers. */
    public static OperandValue.Registers agpr(int first, int count) {
        return new OperandValue.Registers("agpr", first, count);
    }

    /** Returns a scalar register. */
    public static OperandValue.Registers sgpr(int number) {
        return sgpr(number, 1);
    }

    /** Returns consecutive scalar registers. */
    public static OperandValue.Registers sgpr(int first, int count) {
        return new OperandValue.Registers("sgpr", first, count);
    }

    /** Returns a register with a name of its own: {@code vcc}, {@code exec}, {@code m0}, {@code ttmp3}. */
    public static OperandValue.Named named(String name) {
        return new OperandValue.Named(name);
    }

    /** Returns an integer: in a register operand an inline constant if there is one, else a literal; in any other operand its value. */
    public static OperandValue.Number number(long value) {
        return new OperandValue.Number(value, false);
    }

    /** Returns a floating-point number: an inline constant if there is one, else a literal. */
    public static OperandValue.Floating number(double value) {
        return new OperandValue.Floating(value, false);
    }

    /** Returns an integer that is encoded as a literal even if there is an inline constant. */
    public static OperandValue.Number literal(long value) {
        return new OperandValue.Number(value, true);
    }

    /** Returns a floating-point number that is encoded as a literal even if there is an inline constant. */
    public static OperandValue.Floating literal(double value) {
        return new OperandValue.Floating(value, true);
    }

    /** Returns the absence of a register, for operands that may be {@code off}. */
    public static OperandValue.Off off() {
        return new OperandValue.Off();
    }

    /** Returns registers that need not be consecutive, such as image addresses. */
    public static OperandValue.Listed list(OperandValue... registers) {
        return new OperandValue.Listed(List.of(registers));
    }

    /** Returns a modifier with a value, see {@link SlotValue}. */
    public static OperandValue.Modifier modifier(String name, long value) {
        return new OperandValue.Modifier(name, value);
    }

    /** Returns a flag that is set. */
    public static OperandValue.Modifier modifier(String name) {
        return modifier(name, 1);
    }
}
