package org.gfxisa.plan;

import java.util.Optional;
import java.util.stream.IntStream;
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
        return IntStream.range(0, slots.length)
                .filter(i -> slots[i].isRegister() && slots[i].isDynamic() || isShared(slots, i))
                .toArray();
    }

    private static boolean isShared(SlotPlan[] slots, int index) {
        for (int other = 0; other < slots.length; other++) {
            for (int word = 0; word < 3 && other != index; word++) {
                if ((slots[index].valueBits(word) & slots[other].valueBits(word)) != 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
