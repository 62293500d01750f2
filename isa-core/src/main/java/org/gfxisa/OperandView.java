package org.gfxisa;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ElementType;

/** One operand of an instruction, as it was when asked for. */
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

    /** Name in the description of the instruction, e.g. {@code src0}. */
    public String name() {
        return slot.slot().name();
    }

    /** See {@link SlotValue}. */
    public long value() {
        return value;
    }

    /** Width in dwords; 0 for an immediate, and for an operand that is not there. */
    public int width() {
        return width;
    }

    /** The type of its elements. */
    public ElementType type() {
        return slot.slot().type();
    }

    /** Whether the instruction reads it. */
    public boolean isRead() {
        return slot.slot().isRead();
    }

    /** Whether the instruction writes it. */
    public boolean isWritten() {
        return slot.slot().isWritten();
    }

    /** Whether the text shows it. */
    public boolean isShown() {
        return slot.slot().isText();
    }

    /** A register, or registers, of a file. */
    public boolean isRegister() {
        return hasCode() && isa.rules().isRegister(code());
    }

    /** An inline constant. */
    public boolean isConstant() {
        return hasCode() && (meaning() == Meaning.INTEGER || meaning() == Meaning.FLOAT);
    }

    /** A dword in the instruction. */
    public boolean isLiteral() {
        return hasCode() && meaning() == Meaning.LITERAL;
    }

    /** A field that is no register or constant: an immediate, an offset, a register number of hardware, … */
    public boolean isImmediate() {
        return !slot.isRegister();
    }

    /** No register: written {@code off}, or not at all. */
    public boolean isAbsent() {
        return slot.isRegister() && code() == SlotValue.NO_REGISTER;
    }

    /** Name of the register's file, e.g. {@code vgpr}; empty for anything else. */
    public String file() {
        return isRegister() ? codes().file(code()).name() : "";
    }

    /** Number of the (first) register within its file; empty for anything else. */
    public OptionalInt index() {
        return isRegister() ? OptionalInt.of(codes().number(code())) : OptionalInt.empty();
    }

    /** The value of an inline integer or an immediate. */
    public OptionalInt integer() {
        if (isImmediate()) {
            return OptionalInt.of((int) value);
        }
        return hasCode() && meaning() == Meaning.INTEGER ? OptionalInt.of(codes().number(code())) : OptionalInt.empty();
    }

    /** The value of an inline floating constant. */
    public OptionalDouble floating() {
        return hasCode() && meaning() == Meaning.FLOAT
                ? OptionalDouble.of(codes().floatValue(code()))
                : OptionalDouble.empty();
    }

    /** The dword of a literal; for a 64-bit float it is the high one. */
    public OptionalInt literal() {
        return isLiteral() ? OptionalInt.of(SlotValue.literal(value)) : OptionalInt.empty();
    }

    /** Whether it is negated. */
    public boolean isNegated() {
        return slot.isRegister() && SlotValue.isNegated(value);
    }

    /** Whether it loses its sign. */
    public boolean isAbsolute() {
        return slot.isRegister() && SlotValue.isAbsolute(value);
    }

    /** Whether it is sign-extended. */
    public boolean isSignExtended() {
        return slot.isRegister() && SlotValue.isSignExtended(value);
    }

    /** Half a register: the low or the {@linkplain #isHighHalf high} one. Other operands of 16 bits are in the low half. */
    public boolean isHalf() {
        return slot.slot().half() >= 0 && hasCode() && isa.rules().hasHalves(code());
    }

    /** Whether it is the high half of its register. */
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
