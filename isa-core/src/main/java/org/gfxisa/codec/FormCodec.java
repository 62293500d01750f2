package org.gfxisa.codec;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.table.Form;

/** A form with the codecs of its slots. */
public final class FormCodec {
    private final Form form;
    private final SlotCodec[] slots;
    private final int literalBit;
    private final boolean isShort;
    private final int[] dependent;
    private final Optional<BranchOperand> branch;

    FormCodec(Form form, SlotCodec[] slots) {
        this.form = form;
        this.slots = slots;
        literalBit = form.literal() >= 0 ? form.literal() : form.size() * Byte.SIZE;
        boolean allFirst = form.size() <= Long.BYTES;
        for (SlotCodec slot : slots) {
            allFirst &= slot.bits().isInFirstWord();
        }
        isShort = allFirst;
        dependent = dependent(slots);
        branch = BranchOperand.of(slots);
    }

    /** Returns the form. */
    public Form form() {
        return form;
    }

    /** Returns the operands in the order of the text, followed by the modifiers; the array is shared. */
    public SlotCodec[] slots() {
        return slots;
    }

    /** Returns the position of the first bit of a literal, whether or not the instruction has one. */
    public int literalBit() {
        return literalBit;
    }

    /** Returns whether all fields, except for a literal, are in the first 64 bits. */
    public boolean isShort() {
        return isShort;
    }

    /**
     * Returns the slots that share bits with another slot or whose width depends on one. The encoder reads them back to verify
     * that their values were encoded. The array is shared.
     */
    public int[] dependent() {
        return dependent;
    }

    /** Returns the branch offset; empty if the form has none. */
    public Optional<BranchOperand> branch() {
        return branch;
    }

    private static int[] dependent(SlotCodec[] slots) {
        int[] found = new int[slots.length];
        int count = 0;
        long shared0 = shared(slots, 0);
        long shared1 = shared(slots, 1);
        long shared2 = shared(slots, 2);
        for (int i = 0; i < slots.length; i++) {
            SlotCodec slot = slots[i];
            boolean isShared =
                    (slot.valueBits(0) & shared0 | slot.valueBits(1) & shared1 | slot.valueBits(2) & shared2) != 0;
            if (isShared || slot.isRegister() && slot.isDynamic()) {
                found[count++] = i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Returns the bits of a word that belong to several slots. */
    private static long shared(SlotCodec[] slots, int word) {
        long once = 0;
        long shared = 0;
        for (SlotCodec slot : slots) {
            long bits = slot.valueBits(word);
            shared |= once & bits;
            once |= bits;
        }
        return shared;
    }
}
