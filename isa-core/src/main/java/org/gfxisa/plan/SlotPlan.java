package org.gfxisa.plan;

import java.util.Arrays;
import org.gfxisa.SlotValue;
import org.gfxisa.table.CodeSet;
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
    /** What a slot is that is no register. */
    private static final Kind.Register NO_REGISTER = Kind.Register.fixed(0);

    private final Slot slot;
    private final CodeRules rules;
    private final SlotBits bits;
    private final SlotBits widthIndex;
    private final byte[] widths;
    private final int width;
    private final Kind.Register register;
    private final boolean isRegister;
    /** The codes that decode, and those of them that the assembler does not take: a bit each. */
    private final long[] accept;

    private final long[] onlyDecoded;
    private final int off;
    private final int neg;
    private final int abs;
    private final int sext;
    private final int half;
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
        bits = new SlotBits(slot.bits());
        widthIndex = new SlotBits(slot.width().index());
        register = slot.kind() instanceof Kind.Register ofCodes ? ofCodes : NO_REGISTER;
        isRegister = register != NO_REGISTER;
        accept = words(register.accept());
        onlyDecoded = words(register.decodeOnly());
        off = register.off();
        neg = slot.neg();
        abs = slot.abs();
        sext = slot.sext();
        half = slot.half();
        widths = widths(slot, laneMaskDwords);
        boolean isFixed =
                slot.width().byWave() && widths.length == 1 && slot.width().fitUnless() == 0;
        width = slot.laneMask()
                ? laneMaskDwords
                : isFixed ? widths[0] : slot.width().dwords();
        isSigned = slot.kind() instanceof Kind.Branch || slot.kind() instanceof Kind.Int number && number.isSigned();
        signShift = Long.SIZE - bits.width();
        valueMask = bits.valueMask();
        modifiers = (neg >= 0 ? SlotValue.NEG : 0)
                | (abs >= 0 ? SlotValue.ABS : 0)
                | (sext >= 0 ? SlotValue.SEXT : 0)
                | (half >= 0 ? SlotValue.HIGH_HALF : 0);
        hasModifiers = modifiers != 0;
        halfInField = half < 0 ? 0 : (int) bits.read(halfBit(0), halfBit(1), halfBit(2));
        // Written as a bare code, it announces nothing.
        literalCode = slot.type() == ElementType.CODE ? NO_CODE : rules.literal();
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

    /** What kind of register it is; of a slot that is none, one that accepts nothing. */
    public Kind.Register register() {
        return register;
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
        byte[] table = new byte[slot.width().table().size()];
        for (int i = 0; i < table.length; i++) {
            table[i] = slot.width().table().get(i).byteValue();
        }
        int count = table.length / 2;
        return slot.width().byWave()
                ? Arrays.copyOfRange(table, (laneMaskDwords - 1) * count, laneMaskDwords * count)
                : table;
    }

    /** The widths in dwords that it can have where that depends on the instruction, not all of them different; the array is shared. */
    public byte[] widths() {
        return widths;
    }

    /** Width in dwords where it does not depend on the instruction, else -1. */
    public int staticWidth() {
        return width;
    }

    /** What its tables depend on beside its register, if it is so many dwords wide: the bits of its field, and which is the half's. */
    long shape(int dwords) {
        return (long) halfInField << Integer.SIZE | (dwords + 1L) << Byte.SIZE | bits.width();
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
        return slot.width().fitUnless() > 0
                && dwords > 1
                && dwords != slot.width().fitUnless()
                && (!rules.exists(code, dwords) || rules.codes().number(code) % register.align() != 0);
    }

    /** Whether it takes an operand code. */
    public boolean accepts(int code) {
        return isIn(accept, code);
    }

    /** Whether the assembler takes the code too; some are only known to the decoder. */
    public boolean acceptsInText(int code) {
        return accepts(code) && !rules.codes().isDecodeOnly(code) && !isIn(onlyDecoded, code);
    }

    private static long[] words(CodeSet codes) {
        long[] words = new long[codes.words().size()];
        for (int i = 0; i < words.length; i++) {
            words[i] = codes.words().get(i);
        }
        return words;
    }

    private static boolean isIn(long[] set, int code) {
        return code < set.length * Long.SIZE && (set[code >>> 6] >>> code & 1) != 0;
    }

    /** The operand code that a field stands for, before it is aligned; or {@link SlotValue#NO_REGISTER}. */
    int plainCode(int field) {
        if (field == off) {
            return SlotValue.NO_REGISTER;
        }
        int half = field & ~halfInField;
        return halfInField != 0 && rules.hasHalves(codeOf(half)) ? codeOf(half) : codeOf(field);
    }

    private int codeOf(int field) {
        return CodeRules.normal(((field ^ register.xor()) << register.shift()) + register.add());
    }

    private long halfBit(int word) {
        return half >= 0 && half >>> 6 == word ? 1L << half : 0;
    }

    /** Whether a value is half a register. */
    public boolean isHalf(long value) {
        return half >= 0 && rules.hasHalves(SlotValue.code(value));
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
            value |= flag(neg, SlotValue.NEG, q0, q1, q2)
                    | flag(abs, SlotValue.ABS, q0, q1, q2)
                    | flag(sext, SlotValue.SEXT, q0, q1, q2);
            if (half >= 0 && rules.hasHalves(code)) {
                value |= flag(half, SlotValue.HIGH_HALF, q0, q1, q2);
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
        return off >= 0 && codeOf(off) == code;
    }

    private long fieldOfNothing() {
        return off >= 0 ? off : isDynamic() ? 0 : NO_FIELD;
    }

    /** The bits of the source modifiers in word {@code word}, 0 to 2. */
    public long modifierBits(int word, long value) {
        return (value & ANY_MODIFIER) == 0
                ? 0
                : bit(word, neg, value, SlotValue.NEG)
                        | bit(word, abs, value, SlotValue.ABS)
                        | bit(word, sext, value, SlotValue.SEXT)
                        | bit(word, half, value, SlotValue.HIGH_HALF);
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
