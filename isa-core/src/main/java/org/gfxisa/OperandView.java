package org.gfxisa;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ElementType;

/** A snapshot of one operand of an instruction. */
public final class OperandView {
    private final IsaCodec isa;
    private final SlotCodec slot;
    private final long value;
    private final int width;

    OperandView(IsaCodec isa, SlotCodec slot, long value, int width) {
        this.isa = isa;
        this.slot = slot;
        this.value = value;
        this.width = width;
    }

    /** Returns the name in the description of the instruction, e.g. {@code src0}. */
    public String name() {
        return slot.slot().name();
    }

    /** Returns the value, see {@link SlotValue}. */
    public long value() {
        return value;
    }

    /** Returns the width in dwords; 0 for an immediate and for an absent operand. */
    public int width() {
        return width;
    }

    /** Returns the type of the elements. */
    public ElementType type() {
        return slot.slot().type();
    }

    /** Returns whether the instruction reads the operand. */
    public boolean isRead() {
        return slot.slot().isRead();
    }

    /** Returns whether the instruction writes the operand. */
    public boolean isWritten() {
        return slot.slot().isWritten();
    }

    /** Returns whether the text shows the operand. */
    public boolean isShown() {
        return slot.slot().isText();
    }

    /** Returns whether the operand is a register or a register tuple. */
    public boolean isRegister() {
        return hasCode() && isa.rules().isRegister(code());
    }

    /** Returns whether the operand is an inline constant. */
    public boolean isConstant() {
        return hasCode() && (meaning() == Meaning.INTEGER || meaning() == Meaning.FLOAT);
    }

    /** Returns whether the operand is a literal: a dword in the instruction. */
    public boolean isLiteral() {
        return hasCode() && meaning() == Meaning.LITERAL;
    }

    /** Returns whether the operand is an immediate: a field that does not hold an operand code. */
    public boolean isImmediate() {
        return !slot.isRegister();
    }

    /** Returns whether the operand is absent: printed as {@code off}, or omitted. */
    public boolean isAbsent() {
        return slot.isRegister() && code() == SlotValue.NO_REGISTER;
    }

    /** Returns the name of the register's file, e.g. {@code vgpr}; an empty text if the operand is not a register. */
    public String file() {
        return isRegister() ? codes().file(code()).name() : "";
    }

    /** Returns the number of the first register within its file; empty if the operand is not a register. */
    public OptionalInt index() {
        return isRegister() ? OptionalInt.of(codes().number(code())) : OptionalInt.empty();
    }

    /** Returns the value of an inline integer or an immediate; empty for other operands. */
    public OptionalInt integer() {
        if (isImmediate()) {
            return OptionalInt.of((int) value);
        }
        return hasCode() && meaning() == Meaning.INTEGER ? OptionalInt.of(codes().number(code())) : OptionalInt.empty();
    }

    /** Returns the value of an inline floating-point constant; empty for other operands. */
    public OptionalDouble floating() {
        return hasCode() && meaning() == Meaning.FLOAT
                ? OptionalDouble.of(codes().floatValue(code()))
                : OptionalDouble.empty();
    }

    /** Returns the dword of a literal, which is the high dword of a 64-bit float; empty for other operands. */
    public OptionalInt literal() {
        return isLiteral() ? OptionalInt.of(SlotValue.literal(value)) : OptionalInt.empty();
    }

    /** Returns whether the source is negated. */
    public boolean isNegated() {
        return slot.isRegister() && SlotValue.isNegated(value);
    }

    /** Returns whether the absolute value of the source is used. */
    public boolean isAbsolute() {
        return slot.isRegister() && SlotValue.isAbsolute(value);
    }

    /** Returns whether the source is sign-extended. */
    public boolean isSignExtended() {
        return slot.isRegister() && SlotValue.isSignExtended(value);
    }

    /** Returns whether the operand is half a register, see {@link #isHighHalf}. Other 16-bit operands use the low half. */
    public boolean isHalf() {
        return slot.slot().half() >= 0 && hasCode() && isa.rules().hasHalves(code());
    }

    /** Returns whether the operand is the high half of its register. */
    public boolean isHighHalf() {
        return slot.isRegister() && SlotValue.isHighHalf(value);
    }

    private int code() {
        return SlotValue.code(value);
    }

    private boolean hasCode() {
        return slot.isRegister() && code() != SlotValue.NO_REGISTER;
    }

    private Meaning meaning() {
        return codes().meaning(code());
    }

    private Codes codes() {
        return isa.tables().codes();
    }
}
