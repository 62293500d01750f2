package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import org.gfxisa.SlotValue;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Slot;

/** Prints register operands: registers, constants and literals, with their source modifiers. */
public final class RegisterPrinter {
    private static final byte[] OFF = "off".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NEG_CALL = "neg(".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SEXT_CALL = "sext(".getBytes(StandardCharsets.US_ASCII);
    private static final long ANY_MODIFIER = SlotValue.NEG | SlotValue.ABS | SlotValue.SEXT;

    private final ElementConstants constants;
    private final CodeRules rules;
    private final ElementType type;
    private final boolean writesOff;
    private final boolean closesBars;
    /** The names by width. */
    private final NameTable[] names;

    private final SlotCodec codec;
    /** The names for the fast path: operands that are not literals and have none of the bits {@link #modifiers} set. */
    private final NameTable fastNames;

    private final long modifiers;
    /** The names of high halves; {@link #names} has those of low halves. */
    private final NameTable highNames;

    RegisterPrinter(SlotCodec codec, CodeRules rules, ElementConstants constants, OperandNames allNames) {
        this.codec = codec;
        this.rules = rules;
        this.constants = constants;
        Slot slot = codec.slot();
        type = slot.type();
        closesBars = slot.barAfter().isEmpty();
        writesOff = codec.register().off() >= 0 || slot.width().zeroIsOff();
        int widest = codec.staticWidth();
        for (byte width : codec.widths()) {
            widest = Math.max(widest, width);
        }
        names = new NameTable[widest + 1];
        if (!codec.isDynamic()) {
            names[codec.staticWidth()] = allNames.table(type, codec.staticWidth());
        }
        for (byte width : codec.widths()) {
            if (width >= 0) {
                names[width] = allNames.table(type, width);
            }
        }
        boolean isHalf = slot.half() >= 0 && codec.staticWidth() == 1;
        if (isHalf) {
            names[1] = allNames.halves(type, false);
        }
        boolean isShort = Math.max(Math.max(slot.neg(), slot.half()), Math.max(slot.abs(), slot.sext())) < Long.SIZE;
        fastNames = isShort && !codec.isDynamic() ? names[codec.staticWidth()] : new NameTable();
        // Not used for other operands.
        highNames = isHalf ? allNames.halves(type, true) : fastNames;
        modifiers = bit(slot.neg()) | bit(slot.abs()) | bit(slot.sext()) | bit(slot.half());
    }

    /** Returns whether the operand is printed; one without a register may be omitted. */
    public boolean isWritten(long value) {
        return writesOff || SlotValue.code(value) != SlotValue.NO_REGISTER;
    }

    /** Returns the operand's code if {@link #printFast} can print it, which is the common case; else -1. */
    int fastCode(long q0, long q1, long q2) {
        if ((q0 & modifiers) != 0) {
            return -1;
        }
        int code = codec.code((int) codec.bits().read(q0, q1, q2));
        return code < Codes.COUNT && fastNames.isShort(code) ? code : -1;
    }

    /** Prints the operand that {@link #fastCode} returned. */
    void printFast(int code, TextBuffer out) {
        fastNames.appendShort(code, out);
    }

    /** Prints an operand of {@code width} dwords. */
    public void print(long value, int width, TextBuffer out) {
        int code = SlotValue.code(value);
        if (code == SlotValue.NO_REGISTER) {
            out.append(OFF);
        } else if ((value & ANY_MODIFIER) != 0) {
            printModified(value, code, width, out);
        } else {
            printCode(value, code, width, out);
        }
    }

    private void printCode(long value, int code, int width, TextBuffer out) {
        if (code == rules.literal() && type != ElementType.CODE) {
            constants.printLiteral(SlotValue.literal(value), type, out);
        } else {
            (SlotValue.isHighHalf(value) ? highNames : names[width]).append(code, out);
        }
    }

    private void printModified(long value, int code, int width, TextBuffer out) {
        boolean isAbsolute = SlotValue.isAbsolute(value);
        boolean isNegated = SlotValue.isNegated(value);
        // A minus before a constant would be parsed as its sign.
        boolean isCall = isNegated && !isAbsolute && isBareNumber(value, code);
        if (SlotValue.isSignExtended(value)) {
            out.append(SEXT_CALL);
        }
        if (isCall) {
            out.append(NEG_CALL);
        } else if (isNegated) {
            out.append('-');
        }
        if (isAbsolute) {
            out.append('|');
        }
        printCode(value, code, width, out);
        if (isAbsolute && closesBars) {
            out.append('|');
        }
        if (isCall) {
            out.append(')');
        }
        if (SlotValue.isSignExtended(value)) {
            out.append(')');
        }
    }

    private static long bit(int index) {
        return index < 0 ? 0 : 1L << index;
    }

    private boolean isBareNumber(long value, int code) {
        return code == rules.literal() && type != ElementType.CODE
                ? !constants.needsLit(SlotValue.literal(value), type)
                : !rules.isRegister(code);
    }
}
