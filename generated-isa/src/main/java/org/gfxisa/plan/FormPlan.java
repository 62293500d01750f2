package org.gfxisa.plan;

import org.gfxisa.table.Form;

/** A form with the plans of its slots. */
public final class FormPlan {
    private final Form form;
    private final SlotPlan[] slots;
    private final int literalBit;
    private final boolean needsVerification;

    FormPlan(Form form, SlotPlan[] slots) {
        this.form = form;
        this.slots = slots;
        literalBit = form.literal >= 0 ? form.literal : form.size * Byte.SIZE;
        needsVerification = isAnyDynamic(slots) || isAnyShared(slots);
    }

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

    /** Whether slots depend on each other, so that an encoded instruction has to be read back to see that all values went in. */
    public boolean needsVerification() {
        return needsVerification;
    }

    private static boolean isAnyDynamic(SlotPlan[] slots) {
        for (SlotPlan slot : slots) {
            if (slot.isRegister() && slot.isDynamic()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAnyShared(SlotPlan[] slots) {
        long[] used = new long[3];
        for (SlotPlan slot : slots) {
            for (int word = 0; word < used.length; word++) {
                long bits = slot.bits().write(word, -1);
                if ((used[word] & bits) != 0) {
                    return true;
                }
                used[word] |= bits;
            }
        }
        return false;
    }
}
