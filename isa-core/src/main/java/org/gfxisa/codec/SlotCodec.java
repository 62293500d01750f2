package org.gfxisa.codec;

import java.util.Arrays;
import org.gfxisa.SlotValue;
import org.gfxisa.table.CodeSet;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Encodes and decodes the value of a slot, see {@link SlotValue}. */
public final class SlotCodec {
    /** Returned by {@link #field} for a value that cannot be encoded. */
    public static final long NO_FIELD = -1;

    private static final int DYNAMIC = -1;
    private static final int NO_CODE = -1;
    private static final long ANY_MODIFIER = SlotValue.NEG | SlotValue.ABS | SlotValue.SEXT | SlotValue.HIGH_HALF;
    private static final char[] NO_TABLE = {};
    /** The register class of a slot that is not a register. */
    private static final Kind.Register NO_REGISTER = Kind.Register.fixed(0);

    private final Slot slot;
    private final CodeRules rules;
    private final SlotBits bits;
    private final SlotBits widthIndex;
    private final byte[] widths;
    private final int width;
    private final Kind.Register register;
    private final boolean isRegister;
    /** Bit sets of the codes that decode, and of those among them that the assembler rejects. */
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
    /** The source modifiers that the slot has bits for. */
    private final long modifiers;

    /** The bit of the register field that selects the half of a register; 0 if there is none. */
    private final int halfInField;

    private final int literalCode;
    /** The operand codes by field, and the fields by operand code. */
    private final char[] codes;

    private final char[] fields;

    SlotCodec(Slot slot, CodeRules rules, CodeTables tables, int laneMaskDwords) {
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
        // The code of a literal is printed as a number here, and no literal follows.
        literalCode = slot.type() == ElementType.CODE ? NO_CODE : rules.literal();
        codes = isRegister ? tables.codes(this) : NO_TABLE;
        fields = isRegister ? tables.fields(this) : NO_TABLE;
    }

    /** Returns the slot. */
    public Slot slot() {
        return slot;
    }

    /** Returns the position of its bits. */
    public SlotBits bits() {
        return bits;
    }

    /** Returns the register class; one that accepts nothing if the slot is not a register. */
    public Kind.Register register() {
        return register;
    }

    /** Returns whether its values are operand codes: registers, constants, literals. */
    public boolean isRegister() {
        return isRegister;
    }

    /** Returns whether its number is signed. */
    public boolean isSigned() {
        return isSigned;
    }

    /** Returns whether the width depends on other fields of the instruction. */
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

    /** Returns the possible widths in dwords if the width is dynamic, with repetitions; the array is shared. */
    public byte[] widths() {
        return widths;
    }

    /** Returns the width in dwords if it is static, else -1. */
    public int staticWidth() {
        return width;
    }

    /** Encodes all properties that its tables depend on besides the register class, for a width in dwords. */
    long shape(int dwords) {
        return (long) halfInField << Integer.SIZE | (dwords + 1L) << Byte.SIZE | bits.width();
    }

    /** Returns the width in dwords for the instruction's words. */
    public int width(long q0, long q1, long q2) {
        if (width != DYNAMIC) {
            return width;
        }
        return widths[(int) widthIndex.read(q0, q1, q2)];
    }

    /** Returns whether a tuple cannot start at the register because it would leave its file or be unaligned. */
    boolean isMisfit(int code, int dwords) {
        return slot.width().fitUnless() > 0
                && dwords > 1
                && dwords != slot.width().fitUnless()
                && (!rules.exists(code, dwords) || rules.codes().number(code) % register.align() != 0);
    }

    /** Returns whether it accepts an operand code. */
    public boolean accepts(int code) {
        return isIn(accept, code);
    }

    /** Returns whether the assembler, too, accepts an operand code. */
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

    /** Returns the operand code of a field before alignment; or {@link SlotValue#NO_REGISTER}. */
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

    /** Returns whether a value is half a register. */
    public boolean isHalf(long value) {
        return half >= 0 && rules.hasHalves(SlotValue.code(value));
    }

    /** Returns the bits of word {@code word} that encode the value, without the source modifiers. */
    long valueBits(int word) {
        return bits.write(word, -1) | halfBit(word);
    }

    /** Returns the operand code of a field, aligned if the width is static; or {@link SlotValue#NO_REGISTER}. */
    public int code(int field) {
        return codes[field];
    }

    /** Returns whether a value of the slot is a literal. */
    public boolean isLiteral(long value) {
        return isRegister && SlotValue.code(value) == literalCode;
    }

    /** Decodes the slot's value from an instruction whose literal would be at {@code literalBit}. */
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

    /** Encodes a value; returns {@link #NO_FIELD} if that is not possible. A dynamic width is not checked. */
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

    /** Returns whether the field's encoding of this register stands for no register. */
    public boolean isNothing(int code) {
        return off >= 0 && codeOf(off) == code;
    }

    private long fieldOfNothing() {
        return off >= 0 ? off : isDynamic() ? 0 : NO_FIELD;
    }

    /** Returns the bits of the source modifiers in word {@code word}, 0 to 2. */
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
