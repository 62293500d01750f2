package org.gfxisa;

import java.util.List;

/** Makes what an {@link InstructionBuilder} puts into instructions. */
public final class Operands {
    private Operands() {}

    /** A vector register. */
    public static OperandValue.Registers vgpr(int number) {
        return vgpr(number, 1);
    }

    /** So many vector registers, from a number on. */
    public static OperandValue.Registers vgpr(int first, int count) {
        return new OperandValue.Registers("vgpr", first, count);
    }

    /** An accumulation register. */
    public static OperandValue.Registers agpr(int number) {
        return agpr(number, 1);
    }

    /** So many accumulation registers, from a number on. */
    public static OperandValue.Registers agpr(int first, int count) {
        return new OperandValue.Registers("agpr", first, count);
    }

    /** A scalar register. */
    public static OperandValue.Registers sgpr(int number) {
        return sgpr(number, 1);
    }

    /** So many scalar registers, from a number on. */
    public static OperandValue.Registers sgpr(int first, int count) {
        return new OperandValue.Registers("sgpr", first, count);
    }

    /** A register with a name of its own: {@code vcc}, {@code exec}, {@code m0}, {@code ttmp3}. */
    public static OperandValue.Named named(String name) {
        return new OperandValue.Named(name);
    }

    /** An integer: of a register operand an inline constant where there is one, else a literal; of any other its value. */
    public static OperandValue.Number number(long value) {
        return new OperandValue.Number(value, false);
    }

    /** A floating-point number: an inline constant where there is one, else a literal. */
    public static OperandValue.Floating number(double value) {
        return new OperandValue.Floating(value, false);
    }

    /** An integer that follows the instruction, even if it could be an inline constant. */
    public static OperandValue.Number literal(long value) {
        return new OperandValue.Number(value, true);
    }

    /** A floating-point number that follows the instruction, even if it could be an inline constant. */
    public static OperandValue.Floating literal(double value) {
        return new OperandValue.Floating(value, true);
    }

    /** No register where one may stand. */
    public static OperandValue.Off off() {
        return new OperandValue.Off();
    }

    /** Registers that need not be neighbours, as image addresses. */
    public static OperandValue.Listed list(OperandValue... registers) {
        return new OperandValue.Listed(List.of(registers));
    }

    /** A modifier, with its value as {@link SlotValue} says. */
    public static OperandValue.Modifier modifier(String name, long value) {
        return new OperandValue.Modifier(name, value);
    }

    /** A modifier that is there or not: that it is. */
    public static OperandValue.Modifier modifier(String name) {
        return modifier(name, 1);
    }
}
