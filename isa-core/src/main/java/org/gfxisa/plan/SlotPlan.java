package org.gfxisa.plan;

import java.util.Arrays;
import org.gfxisa.SlotValue;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** A slot ready for reading and writing its value, see {@link SlotValue}. */
public final class SlotPlan {
    /** Returned by {@link #field} for a value that has no encoding. */
    public static final long NO_FIELD = -1;

    private static final int DYNAMIC = -1;
    private static final int NO_CODE = -1;
    private static final long ANY_MODIFIER = SlotValue.NEG | SlotValue.ABS | SlotValue.SEXT | SlotValue.HIGH_HALF;
    private static final char[] NO_TABLE = {};

    private final Slot slot;
    private final CodeRules rules;
    private final SlotBits bits;
    private final SlotBits widthIndex;
    private final byte[] widths;
    private final int width;
    private final boolean isRegister;
    private final boolean isSigned;
    private final int signShift;
    private final long valueMask;
    private final boolean hasModifiers;
    /** The source modifiers that it can have. */
    private final long modifiers;

    /** The bit of the field that is the half's, of a register that has halves; 0: none. */
    private final int halfInField;

    private final int literalCode;
    /** Operand code by field, and field by operand code. */
    private final char[] codes;

    private final char[] fields;

    SlotPlan(Slot slot, CodeRules rules, CodeTables tables, int laneMaskDwords) {
        this.slot = slot;
        this.rules = rules;
        bits = new SlotBits(slot.parts);
        widthIndex = new SlotBits(slot.widthIndex);
        isRegister = slot.kind == Kind.REGISTER;
        widths = widths(slot, laneMaskDwords);
        boolean isFixed = slot.widthByWave && widths.length == 1 && slot.fitUnless == 0;
        width = slot.laneMask ? laneMaskDwords : isFixed ? widths[0] : slot.width;
        isSigned = slot.kind == Kind.BRANCH || slot.kind == Kind.INT && slot.nums.length > 1 && slot.nums[1] != 0;
        signShift = Long.SIZE - bits.width();
        valueMask = bits.valueMask();
        modifiers = (slot.neg >= 0 ? SlotValue.NEG : 0)
                | (slot.abs >= 0 ? SlotValue.ABS : 0)
                | (slot.sext >= 0 ? SlotValue.SEXT : 0)
                | (slot.half >= 0 ? SlotValue.HIGH_HALF : 0);
        hasModifiers = modifiers != 0;
        halfInField = slot.half < 0 ? 0 : (int) bits.read(halfBit(0), halfBit(1), halfBit(2));
        // Written as a bare code, it announces nothing.
        literalCode = slot.type == ElementType.CODE ? NO_CODE : rules.literal();
        codes = isRegister ? tables.codes(this) : NO_TABLE;
        fields = isRegister ? tables.fields(this) : NO_TABLE;
    }

    /** The slot that it is for. */
    public Slot slot() {
        return slot;
    }

    /** Where its bits are, and how they are written. */
    public SlotBits bits() {
        return bits;
    }

    /** Whether its values are operand codes: registers, constants, literals. */
    public boolean isRegister() {
        return isRegister;
    }

    /** Whether its number has a sign. */
    public boolean isSigned() {
        return isSigned;
    }

    /** The width depends on other fields of the instruction. */
    public boolean isDynamic() {
        return width == DYNAMIC;
    }

    private static byte[] widths(Slot slot, int laneMaskDwords) {
        int count = slot.widthTable.length / 2;
        return slot.widthByWave
                ? Arrays.copyOfRange(slot.widthTable, (laneMaskDwords - 1) * count, laneMaskDwords * count)
                : slot.widthTable;
    }

    /** The widths in dwords that it can have where that depends on the instruction, not all of them different; the array is shared. */
    public byte[] widths() {
        return widths;
    }

    /** Width in dwords where it does not depend on the instruction, else -1. */
    public int staticWidth() {
        return width;
    }

    /** Width in dwords, from the instruction's words. */
    public int width(long q0, long q1, long q2) {
        if (width != DYNAMIC) {
            return width;
        }
        return widths[(int) widthIndex.read(q0, q1, q2)];
    }

    /** Whether a tuple cannot start at the register: it would leave its file, or is unaligned. */
    boolean isMisfit(int code, int dwords) {
        return slot.fitUnless > 0
                && dwords > 1
                && dwords != slot.fitUnless
                && (!rules.exists(code, dwords) || rules.codes().number[code] % slot.align != 0);
    }

    /** Whether it takes an operand code. */
    public boolean accepts(int code) {
        return code < slot.accept.length * Long.SIZE && (slot.accept[code >>> 6] >>> code & 1) != 0;
    }

    /** Whether the assembler takes the code too; some are only known to the decoder. */
    public boolean acceptsInText(int code) {
        return accepts(code) && !rules.codes().decodeOnly[code] && !isOnlyDecoded(code);
    }

    private boolean isOnlyDecoded(int code) {
        return slot.decodeOnly.length > 0 && (slot.decodeOnly[code >>> 6] >>> code & 1) != 0;
    }

    /** The operand code that a field stands for, before it is aligned; or {@link SlotValue#NO_REGISTER}. */
    int plainCode(int field) {
        if (field == slot.off) {
            return SlotValue.NO_REGISTER;
        }
        int half = field & ~halfInField;
        return halfInField != 0 && rules.hasHalves(codeOf(half)) ? codeOf(half) : codeOf(field);
    }

    private int codeOf(int field) {
        return CodeRules.normal(((field ^ slot.xor) << slot.shift) + slot.add);
    }

    private long halfBit(int word) {
        return slot.half >= 0 && slot.half >>> 6 == word ? 1L << slot.half : 0;
    }

    /** Whether a value is half a register. */
    public boolean isHalf(long value) {
        return slot.half >= 0 && rules.hasHalves(SlotValue.code(value));
    }

    /** The bits of word {@code word} in which the value is, but for the source modifiers. */
    long valueBits(int word) {
        return bits.write(word, -1) | halfBit(word);
    }

    /** The operand code that a field stands for where the width is static, or {@link SlotValue#NO_REGISTER}. */
    public int code(int field) {
        return codes[field];
    }

    /** Whether a value of the slot is a literal that the instruction carries. */
    public boolean isLiteral(long value) {
        return isRegister && SlotValue.code(value) == literalCode;
    }

    /** The slot's value in an instruction; {@code literalBit} is where its literal would be. */
    public long value(long q0, long q1, long q2, int literalBit) {
        long field = bits.read(q0, q1, q2);
        if (!isRegister) {
            return isSigned ? field << signShift >> signShift : field;
        }
        int code = codes[(int) field];
        if (width == DYNAMIC) {
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
            if (slot.half >= 0 && rules.hasHalves(code)) {
                value |= flag(slot.half, SlotValue.HIGH_HALF, q0, q1, q2);
            }
        }
        if (code == literalCode) {
            value = SlotValue.withLiteral(value, (int) SlotBits.bits(literalBit, Integer.SIZE, q0, q1, q2));
        }
        return value;
    }

    /** The field that stands for a value, or {@link #NO_FIELD}; a dynamic width is not looked at. */
    public long field(long value) {
        if (!isRegister) {
            long low = value & valueMask;
            return (isSigned ? low << signShift >> signShift : low) == value ? low : NO_FIELD;
        }
        int code = SlotValue.code(value);
        if (code >= Codes.COUNT) {
            return code == SlotValue.NO_REGISTER ? fieldOfNothing() : NO_FIELD;
        }
        int field = fields[code];
        if ((value & SlotValue.HIGH_HALF) != 0 && !rules.hasHalves(code)) {
            return NO_FIELD;
        }
        return field == CodeTables.NO_FIELD || (value & ANY_MODIFIER & ~modifiers) != 0 ? NO_FIELD : field;
    }

    /** Whether the field's value for this register says that there is none. */
    public boolean isNothing(int code) {
        return slot.off >= 0 && codeOf(slot.off) == code;
    }

    private long fieldOfNothing() {
        return slot.off >= 0 ? slot.off : isDynamic() ? 0 : NO_FIELD;
    }

    /** The bits of the source modifiers in word {@code word}, 0 to 2. */
    public long modifierBits(int word, long value) {
        return (value & ANY_MODIFIER) == 0
                ? 0
                : bit(word, slot.neg, value, SlotValue.NEG)
                        | bit(word, slot.abs, value, SlotValue.ABS)
                        | bit(word, slot.sext, value, SlotValue.SEXT)
                        | bit(word, slot.half, value, SlotValue.HIGH_HALF);
    }

    private static long flag(int bit, long flag, long q0, long q1, long q2) {
        if (bit < 0) {
            return 0;
        }
        long word = bit < Long.SIZE ? q0 : bit < 2 * Long.SIZE ? q1 : q2;
        return (word >>> bit & 1) * flag;
    }

    private static long bit(int word, int bit, long value, long flag) {
        return bit >>> 6 == word && (value & flag) != 0 ? 1L << bit : 0;
    }
}
