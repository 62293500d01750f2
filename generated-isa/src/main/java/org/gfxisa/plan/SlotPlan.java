package org.gfxisa.plan;

import org.gfxisa.SlotValue;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** A slot ready for reading and writing its value, see {@link SlotValue}. */
public final class SlotPlan {
    /** Returned by {@link #field} for a value that has no encoding. */
    public static final long NO_FIELD = -1;

    private static final int DYNAMIC = -1;

    private final Slot slot;
    private final CodeRules rules;
    private final SlotBits bits;
    private final SlotBits widthIndex;
    private final int width;
    private final boolean isRegister;
    private final boolean isSigned;
    private final int signShift;
    private final boolean hasModifiers;

    public SlotPlan(Slot slot, CodeRules rules, int laneMaskDwords) {
        this.slot = slot;
        this.rules = rules;
        bits = new SlotBits(slot.parts);
        widthIndex = new SlotBits(slot.widthIndex);
        isRegister = slot.kind == Kind.REGISTER;
        width = slot.laneMask ? laneMaskDwords : slot.width;
        isSigned = slot.kind == Kind.INT && slot.nums.length > 1 && slot.nums[1] != 0;
        signShift = Long.SIZE - bits.width();
        hasModifiers = slot.neg >= 0 || slot.abs >= 0 || slot.sext >= 0;
    }

    public Slot slot() {
        return slot;
    }

    public SlotBits bits() {
        return bits;
    }

    public boolean isRegister() {
        return isRegister;
    }

    public boolean isSigned() {
        return isSigned;
    }

    /** The width depends on other fields of the instruction. */
    public boolean isDynamic() {
        return width == DYNAMIC;
    }

    /** Width in dwords, from the instruction's words. */
    public int width(long q0, long q1, long q2) {
        if (width != DYNAMIC) {
            return width;
        }
        int dwords = nominalWidth(q0, q1, q2);
        if (dwords > 1 && slot.misfit > 0 && isMisfit(code(bits.read(q0, q1, q2)), dwords)) {
            return slot.misfit;
        }
        return dwords;
    }

    /** Like {@link #width}, before it is seen whether such a tuple can be. */
    int nominalWidth(long q0, long q1, long q2) {
        return slot.widthTable[(int) widthIndex.read(q0, q1, q2)];
    }

    /** Whether a tuple cannot start at the register: it would leave its file, or is unaligned. */
    public boolean isMisfit(int code, int dwords) {
        return code == SlotValue.NO_REGISTER
                || !rules.exists(code, dwords)
                || rules.codes().number[code] % slot.align != 0;
    }

    /** Width in dwords where it does not depend on the instruction, else -1. */
    public int staticWidth() {
        return width;
    }

    public boolean accepts(int code) {
        return (slot.accept[code >>> 6] >>> code & 1) != 0;
    }

    /** Whether the assembler takes the code too; some are only known to the decoder. */
    public boolean acceptsInText(int code) {
        return accepts(code) && !rules.codes().decodeOnly[code] && !isOnlyDecoded(code);
    }

    private boolean isOnlyDecoded(int code) {
        return slot.decodeOnly.length > 0 && (slot.decodeOnly[code >>> 6] >>> code & 1) != 0;
    }

    /** The operand code that a field value stands for, or {@link SlotValue#NO_REGISTER}. */
    public int code(long field) {
        if (field == slot.off) {
            return SlotValue.NO_REGISTER;
        }
        return CodeRules.normal((((int) field ^ slot.xor) << slot.shift) + slot.add);
    }

    /** The slot's value in an instruction; {@code literalBit} is where its literal would be. */
    public long value(long q0, long q1, long q2, int literalBit) {
        long field = bits.read(q0, q1, q2);
        if (!isRegister) {
            return isSigned ? field << signShift >> signShift : field;
        }
        int code = code(field);
        if (width != 1) {
            int dwords = width(q0, q1, q2);
            if (dwords == 0) {
                return SlotValue.NO_REGISTER;
            }
            if (dwords > 1 && code < Codes.COUNT) {
                code = rules.aligned(code, dwords);
            }
        }
        long value = code;
        if (hasModifiers) {
            value |= flag(slot.neg, SlotValue.NEG, q0, q1, q2)
                    | flag(slot.abs, SlotValue.ABS, q0, q1, q2)
                    | flag(slot.sext, SlotValue.SEXT, q0, q1, q2);
        }
        if (code == rules.literal()) {
            value = SlotValue.withLiteral(value, (int) SlotBits.bits(literalBit, Integer.SIZE, q0, q1, q2));
        }
        return value;
    }

    /** The field that stands for a value, or {@link #NO_FIELD}; a dynamic width is not looked at. */
    public long field(long value) {
        if (!isRegister) {
            long low = bits.width() >= Long.SIZE ? value : value & (1L << bits.width()) - 1;
            boolean fits = isSigned ? low << signShift >> signShift == value : low == value;
            return fits ? low : NO_FIELD;
        }
        if (!modifiersFit(value)) {
            return NO_FIELD;
        }
        int code = SlotValue.code(value);
        if (code == SlotValue.NO_REGISTER) {
            return slot.off >= 0 ? slot.off : isDynamic() ? 0 : NO_FIELD;
        }
        if (code >= slot.accept.length * Long.SIZE || !accepts(code)) {
            return NO_FIELD;
        }
        if (width > 1 && (!rules.fits(code, width) || rules.aligned(code, width) != code)) {
            return NO_FIELD;
        }
        // Bit 9 means nothing on a code that is no vector register.
        int shifted = code >= slot.add ? code - slot.add : code + CodeRules.FILE_BIT - slot.add;
        int field = shifted >> slot.shift ^ slot.xor;
        boolean isWhole = (field ^ slot.xor) << slot.shift == shifted;
        return isWhole && field >>> bits.width() == 0 ? field : NO_FIELD;
    }

    /** The bits of the source modifiers in word {@code word}, 0 to 2. */
    public long modifierBits(int word, long value) {
        if (!hasModifiers) {
            return 0;
        }
        return bit(word, slot.neg, value, SlotValue.NEG)
                | bit(word, slot.abs, value, SlotValue.ABS)
                | bit(word, slot.sext, value, SlotValue.SEXT);
    }

    private boolean modifiersFit(long value) {
        return (slot.neg >= 0 || !SlotValue.isNegated(value))
                && (slot.abs >= 0 || !SlotValue.isAbsolute(value))
                && (slot.sext >= 0 || !SlotValue.isSignExtended(value));
    }

    private static long flag(int bit, long flag, long q0, long q1, long q2) {
        return bit >= 0 && SlotBits.bits(bit, 1, q0, q1, q2) != 0 ? flag : 0;
    }

    private static long bit(int word, int bit, long value, long flag) {
        return bit >>> 6 == word && (value & flag) != 0 ? 1L << bit : 0;
    }
}
