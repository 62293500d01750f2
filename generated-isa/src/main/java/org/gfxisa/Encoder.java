package org.gfxisa;

import org.gfxisa.plan.FormPlan;
import org.gfxisa.plan.IsaPlan;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Form;

/** Builds instructions from the values of their operands and modifiers alone. Nothing is allocated. Safe to share between threads. */
public final class Encoder {
    private static final int LITERAL_BYTES = 4;

    private final Isa isa;
    private final IsaPlan plan;

    public Encoder(Isa isa) {
        this.isa = isa;
        plan = isa.plan();
    }

    /** The instruction set that it writes. */
    public Isa isa() {
        return isa;
    }

    /**
     * Builds an instruction.
     *
     * @param formId the encoding, see {@link Isa#form}
     * @param values a value per slot of the encoding, see {@link SlotValue}; further elements are not looked at
     * @param out receives the instruction; left as it is when the result is false
     * @return false when a value does not fit its field, is not legal there, or contradicts another one
     */
    public boolean encode(int formId, long[] values, Instruction out) {
        FormPlan formPlan = plan.form(formId);
        Form form = formPlan.form();
        SlotPlan[] slots = formPlan.slots();
        int literalCode = plan.rules().literal();
        boolean isLong = form.size > Long.BYTES;
        long q0 = form.base[0];
        long q1 = form.base[1];
        long q2 = form.base[2];
        boolean hasLiteral = false;
        int literal = 0;
        for (int i = 0; i < slots.length; i++) {
            SlotPlan slot = slots[i];
            long value = values[i];
            long field = slot.field(value);
            if (field == SlotPlan.NO_FIELD) {
                return false;
            }
            q0 |= slot.bits().write(0, field);
            if (isLong) {
                q1 |= slot.bits().write(1, field);
                q2 |= slot.bits().write(2, field);
            }
            if (slot.isRegister()) {
                q0 |= slot.modifierBits(0, value);
                if (isLong) {
                    q1 |= slot.modifierBits(1, value);
                    q2 |= slot.modifierBits(2, value);
                }
                if (SlotValue.code(value) == literalCode) {
                    int dword = SlotValue.literal(value);
                    if (hasLiteral && dword != literal) {
                        return false;
                    }
                    hasLiteral = true;
                    literal = dword;
                }
            }
        }
        int size = form.size;
        if (hasLiteral && form.literal == Form.LITERAL_AFTER) {
            long dword = literal & 0xffffffffL;
            switch (size) {
                case 4 -> q0 |= dword << 32;
                case 8 -> q1 |= dword;
                case 12 -> q1 |= dword << 32;
                default -> q2 |= size == 16 ? dword : dword << 32;
            }
            size += LITERAL_BYTES;
        }
        if ((q0 & form.mask[0]) != form.value[0]
                || (q1 & form.mask[1]) != form.value[1]
                || (q2 & form.mask[2]) != form.value[2]) {
            return false;
        }
        if ((hasLiteral || formPlan.needsVerification()) && !reads(formPlan, values, q0, q1, q2)) {
            return false;
        }
        out.set(isa, formId, size, q0, q1, q2);
        return true;
    }

    private static boolean reads(FormPlan form, long[] values, long q0, long q1, long q2) {
        SlotPlan[] slots = form.slots();
        for (int i = 0; i < slots.length; i++) {
            if (slots[i].value(q0, q1, q2, form.literalBit()) != values[i]) {
                return false;
            }
        }
        return true;
    }
}
