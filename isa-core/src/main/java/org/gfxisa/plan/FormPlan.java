package org.gfxisa.plan;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.table.Form;

/** A form with the plans of its slots. */
public final class FormPlan {
    private final Form form;
    private final SlotPlan[] slots;
    private final int literalBit;
    private final boolean isShort;
    private final int[] dependent;
    private final Optional<BranchDistance> branch;

    FormPlan(Form form, SlotPlan[] slots) {
        this.form = form;
        this.slots = slots;
        literalBit = form.literal() >= 0 ? form.literal() : form.size() * Byte.SIZE;
        boolean allFirst = form.size() <= Long.BYTES;
        for (SlotPlan slot : slots) {
            allFirst &= slot.bits().isInFirstWord();
        }
        isShort = allFirst;
        dependent = dependent(slots);
        branch = BranchDistance.of(slots);
    }

    /** The form that it is for. */
    public Form form() {
        return form;
    }

    /** Operands in the order of the text, then modifiers; the array is shared. */
    public SlotPlan[] slots() {
        return slots;
    }

    /** First bit of the literal, whether the instruction has one or not. */
    public int literalBit() {
        return literalBit;
    }

    /** Everything is in the first 64 bits, but for a literal. */
    public boolean isShort() {
        return isShort;
    }

    /**
     * Slots that depend on others: they share bits with one, or their width comes from one. These have to be read back from an encoded
     * instruction to see that their values went in. The array is shared.
     */
    public int[] dependent() {
        return dependent;
    }

    /** The operand that says how far it branches; empty if it has none. */
    public Optional<BranchDistance> branch() {
        return branch;
    }

    private static int[] dependent(SlotPlan[] slots) {
        int[] found = new int[slots.length];
        int count = 0;
        long shared0 = shared(slots, 0);
        long shared1 = shared(slots, 1);
        long shared2 = shared(slots, 2);
        for (int i = 0; i < slots.length; i++) {
            SlotPlan slot = slots[i];
            boolean isShared =
                    (slot.valueBits(0) & shared0 | slot.valueBits(1) & shared1 | slot.valueBits(2) & shared2) != 0;
            if (isShared || slot.isRegister() && slot.isDynamic()) {
                found[count++] = i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The bits of a word that more than one slot has. */
    private static long shared(SlotPlan[] slots, int word) {
        long once = 0;
        long shared = 0;
        for (SlotPlan slot : slots) {
            long bits = slot.valueBits(word);
            shared |= once & bits;
            once |= bits;
        }
        return shared;
    }
}
