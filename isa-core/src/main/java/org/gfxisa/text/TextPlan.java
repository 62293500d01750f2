package org.gfxisa.text;

import java.util.IdentityHashMap;
import java.util.Map;
import org.gfxisa.plan.FormPlan;
import org.gfxisa.plan.IsaPlan;
import org.gfxisa.plan.SlotPlan;

/**
 * The syntax of every slot of a target, and how its forms are written; what is known of a form is put together when it is first asked for.
 * Shared by all threads.
 */
public final class TextPlan {
    private final IsaPlan plan;
    private final ElementConstants constants;
    private final CodeNames names;
    private final Map<SlotPlan, Syntax> syntaxes = new IdentityHashMap<>();
    private final Map<SlotPlan, RegisterText> registers = new IdentityHashMap<>();
    /** Null where nobody has asked yet. */
    private final FormText[] forms;

    public TextPlan(IsaPlan plan) {
        this.plan = plan;
        constants = new ElementConstants(plan.rules());
        names = new CodeNames(plan.rules(), constants);
        forms = new FormText[plan.formCount()];
        for (int id = 0; id < forms.length; id++) {
            for (SlotPlan slot : plan.form(id).slots()) {
                if (!slot.isRegister()) {
                    syntaxes.computeIfAbsent(slot, s -> Syntaxes.of(s, constants));
                }
            }
        }
    }

    /** How the form with this number is written. */
    public FormText form(int id) {
        FormText known = forms[id];
        if (known == null) {
            known = make(id);
        }
        return known;
    }

    /** One thread at a time, since forms share what is known of registers. */
    private synchronized FormText make(int id) {
        FormPlan form = plan.form(id);
        SlotPlan[] slots = form.slots();
        RegisterText[] ofRegisters = new RegisterText[slots.length];
        Syntax[] ofOthers = new Syntax[slots.length];
        for (int i = 0; i < slots.length; i++) {
            SlotPlan slot = slots[i];
            if (!slot.isRegister()) {
                ofOthers[i] = slot.slot().isText() || i >= form.form().operandCount() ? syntaxes.get(slot) : null;
            } else if (slot.slot().isText()) {
                ofRegisters[i] =
                        registers.computeIfAbsent(slot, s -> new RegisterText(s, plan.rules(), constants, names));
            }
        }
        forms[id] = new FormText(form, ofRegisters, ofOthers);
        return forms[id];
    }

    /** The constants that texts write by name. */
    public ElementConstants constants() {
        return constants;
    }

    /** The syntax of a slot that is no register. */
    Syntax syntax(SlotPlan slot) {
        return syntaxes.get(slot);
    }
}
