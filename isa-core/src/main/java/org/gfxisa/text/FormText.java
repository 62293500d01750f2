package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.gfxisa.SlotValue;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.FormPlan;
import org.gfxisa.plan.SlotPlan;

/**
 * Writes the instructions of one form. What most of them consist of goes quickly: a mnemonic, operands that are short texts, no
 * modifiers.
 */
public final class FormText {
    private final byte[] mnemonic;
    /** The mnemonic as two short texts, unless it is longer. */
    private final long low;

    private final long high;
    private final long low2;
    private final long high2;
    private final boolean isLonger;
    private final SlotPlan[] slots;
    private final int operandCount;
    private final int literalBit;
    /** By slot; one of the two is there, neither for an operand that the text does not show, or in a list. */
    private final RegisterText[] registers;

    private final Syntax[] syntaxes;
    /** By slot: the registers of lists, and how many slots a list has that starts here; else 0. */
    private final RegisterText[] listed;

    private final int[] listLengths;
    /** By slot: what stands before it in place of a comma, or nothing. */
    private final byte[][] leads;

    private final boolean hasLeads;
    /** The slot whose closing bar stands behind another one, and that one; -1: none. */
    private final int barOf;

    private final int barAfter;
    /** Bits of the first word that hold the modifiers, and what they are when none is written. */
    private final long modifierBits;

    private final long noModifiers;

    FormText(FormPlan plan, RegisterText[] registers, Syntax[] syntaxes) {
        mnemonic = plan.form().mnemonic().getBytes(StandardCharsets.US_ASCII);
        int first = Math.min(mnemonic.length, ShortText.MOST);
        int second = Math.min(mnemonic.length, 2 * ShortText.MOST);
        low = ShortText.low(mnemonic, 0, first);
        high = ShortText.high(mnemonic, 0, first);
        low2 = ShortText.low(mnemonic, first, second);
        high2 = ShortText.high(mnemonic, first, second);
        isLonger = mnemonic.length > second;
        slots = plan.slots();
        operandCount = plan.form().operandCount();
        literalBit = plan.literalBit();
        listLengths = listLengths(plan.slots(), operandCount);
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
        // Without these bits it is never "no modifiers": they are looked at one by one.
        modifierBits = isInFirstWord ? bits : 0;
        noModifiers = isInFirstWord ? none : 1;
    }

    /** Writes the instruction with these words. */
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
            RegisterText register = registers[i];
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
                register.printQuick(code, out);
            }
            if (i == barAfter && SlotValue.isAbsolute(slots[barOf].value(q0, q1, q2, literalBit))) {
                out.append('|');
            }
        }
        if ((q0 & modifierBits) != noModifiers) {
            printModifiers(q0, q1, q2, out);
        }
    }

    /** Writes an operand that is no register; gives whether the next one goes without a comma. */
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

    /** Writes registers that are no tuple, in brackets if there are several. */
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

    private static int[] listLengths(SlotPlan[] slots, int operandCount) {
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
