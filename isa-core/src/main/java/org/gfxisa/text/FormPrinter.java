package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.gfxisa.SlotValue;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.FormCodec;
import org.gfxisa.codec.SlotCodec;

/** Prints the instructions of one form. The common case has a fast path: a mnemonic, operands with short texts, and no modifiers. */
public final class FormPrinter {
    private final byte[] mnemonic;
    /** The mnemonic as two packed texts, unless it is longer. */
    private final long low;

    private final long high;
    private final long low2;
    private final long high2;
    private final boolean isLonger;
    private final SlotCodec[] slots;
    private final int operandCount;
    private final int literalBit;
    /**
     * By slot: the printer of a register or the syntax of any other operand. Both are null for a hidden operand and for an
     * element of a list.
     */
    private final RegisterPrinter[] registers;

    private final Syntax[] syntaxes;
    /** By slot: the printers of the registers in lists, and the length of the list that starts here; 0 if none does. */
    private final RegisterPrinter[] listed;

    private final int[] listLengths;
    /** By slot: the text before it in place of a comma, or an empty array. */
    private final byte[][] leads;

    private final boolean hasLeads;
    /** The slot of an absolute value whose closing bar follows another operand, and that operand; -1 if there is none. */
    private final int barOf;

    private final int barAfter;
    /** The bits of the first word that hold modifiers, and their value if no modifier is printed. */
    private final long modifierBits;

    private final long noModifiers;

    FormPrinter(FormCodec codec, RegisterPrinter[] registers, Syntax[] syntaxes) {
        mnemonic = codec.form().mnemonic().getBytes(StandardCharsets.US_ASCII);
        int first = Math.min(mnemonic.length, PackedText.MOST);
        int second = Math.min(mnemonic.length, 2 * PackedText.MOST);
        low = PackedText.low(mnemonic, 0, first);
        high = PackedText.high(mnemonic, 0, first);
        low2 = PackedText.low(mnemonic, first, second);
        high2 = PackedText.high(mnemonic, first, second);
        isLonger = mnemonic.length > second;
        slots = codec.slots();
        operandCount = codec.form().operandCount();
        literalBit = codec.literalBit();
        listLengths = listLengths(codec.slots(), operandCount);
        leads = Arrays.stream(slots)
                .map(slot -> (slot.slot().lead().isEmpty()
                                ? ""
                                : " " + slot.slot().lead())
                        .getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        barOf = IntStream.range(0, operandCount)
                .filter(i -> !slots[i].slot().barAfter().isEmpty())
                .findFirst()
                .orElse(-1);
        barAfter = barOf < 0
                ? -1
                : IntStream.range(0, operandCount)
                        .filter(i -> slots[i].slot()
                                .name()
                                .equals(slots[barOf].slot().barAfter()))
                        .findFirst()
                        .orElse(barOf);
        hasLeads = Arrays.stream(leads).anyMatch(lead -> lead.length > 0);
        listed = registers.clone();
        this.registers = registers.clone();
        for (int i = 0; i < operandCount; i++) {
            Arrays.fill(this.registers, i, i + listLengths[i], null);
        }
        this.syntaxes = syntaxes;
        long bits = 0;
        long none = 0;
        boolean isInFirstWord = true;
        for (int i = operandCount; i < slots.length; i++) {
            long value = slots[i].slot().normal().orElse(0);
            isInFirstWord &= slots[i].bits().isInFirstWord() && !syntaxes[i].isWritten(value);
            bits |= slots[i].bits().write(0, -1);
            none |= slots[i].bits().write(0, value);
        }
        // If the mask does not cover all modifiers, the comparison must fail, so that they are checked one by one.
        modifierBits = isInFirstWord ? bits : 0;
        noModifiers = isInFirstWord ? none : 1;
    }

    /** Prints the instruction that consists of these words. */
    public void print(long q0, long q1, long q2, TextBuffer out) {
        if (isLonger) {
            out.append(mnemonic);
        } else {
            out.append(low, high).append(low2, high2);
        }
        boolean first = true;
        for (int i = 0; i < operandCount; i++) {
            if (hasLeads && leads[i].length > 0) {
                out.append(leads[i]);
                first = true;
            }
            RegisterPrinter register = registers[i];
            if (register == null) {
                first = printOther(i, first, q0, q1, q2, out);
                continue;
            }
            int code = register.fastCode(q0, q1, q2);
            if (code < 0) {
                first = printRegister(i, first, q0, q1, q2, out);
            } else {
                separate(first, out);
                first = false;
                register.printFast(code, out);
            }
            if (i == barAfter && SlotValue.isAbsolute(slots[barOf].value(q0, q1, q2, literalBit))) {
                out.append('|');
            }
        }
        if ((q0 & modifierBits) != noModifiers) {
            printModifiers(q0, q1, q2, out);
        }
    }

    /** Prints an operand that is not a register; returns whether the next operand needs no comma. */
    private boolean printOther(int slot, boolean first, long q0, long q1, long q2, TextBuffer out) {
        Syntax syntax = syntaxes[slot];
        if (syntax == null) {
            return listLengths[slot] == 0 ? first : printList(slot, first, q0, q1, q2, out);
        }
        long value = slots[slot].value(q0, q1, q2, literalBit);
        if (!syntax.isWritten(value)) {
            return first;
        }
        separate(first, out);
        syntax.print(value, out);
        return !syntax.endsWithComma();
    }

    /** Prints a list of registers, in brackets if there are several. */
    private boolean printList(int start, boolean first, long q0, long q1, long q2, TextBuffer out) {
        int count = 0;
        while (count < listLengths[start]
                && listed[start + count].isWritten(slots[start + count].value(q0, q1, q2, literalBit))) {
            count++;
        }
        separate(first, out);
        if (count > 1) {
            out.append('[');
        }
        for (int i = start; i < start + count; i++) {
            if (i > start) {
                separate(false, out);
            }
            listed[i].print(slots[i].value(q0, q1, q2, literalBit), slots[i].width(q0, q1, q2), out);
        }
        if (count > 1) {
            out.append(']');
        }
        return first && count == 0;
    }

    private static int[] listLengths(SlotCodec[] slots, int operandCount) {
        int[] lengths = new int[slots.length];
        for (int i = operandCount - 1; i > 0; i--) {
            if (slots[i].slot().isListed()) {
                int after = Math.max(lengths[i], 1);
                lengths[i - 1] = after + 1;
                lengths[i] = 0;
            }
        }
        return lengths;
    }

    private boolean printRegister(int slot, boolean first, long q0, long q1, long q2, TextBuffer out) {
        long value = slots[slot].value(q0, q1, q2, literalBit);
        if (!registers[slot].isWritten(value)) {
            return first;
        }
        separate(first, out);
        registers[slot].print(value, slots[slot].width(q0, q1, q2), out);
        return false;
    }

    private void printModifiers(long q0, long q1, long q2, TextBuffer out) {
        for (int i = operandCount; i < slots.length; i++) {
            long value = slots[i].value(q0, q1, q2, literalBit);
            if (syntaxes[i].isWritten(value)) {
                out.append(' ');
                syntaxes[i].print(value, out);
            }
        }
    }

    private static void separate(boolean first, TextBuffer out) {
        if (!first) {
            out.append(',');
        }
        out.append(' ');
    }
}
