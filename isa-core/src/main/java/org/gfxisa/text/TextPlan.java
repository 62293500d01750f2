package org.gfxisa.text;

import java.util.IdentityHashMap;
import java.util.Map;
import org.gfxisa.plan.FormPlan;
import org.gfxisa.plan.IsaPlan;
import org.gfxisa.plan.SlotPlan;

/** The syntax of every slot of a target, and how its forms are written. Immutable, shared by all threads. */
public final class TextPlan {
    private final ElementConstants constants;
    private final Map<SlotPlan, Syntax> syntaxes = new IdentityHashMap<>();
    private final FormText[] forms;

    public TextPlan(IsaPlan plan) {
        constants = new ElementConstants(plan.rules());
        CodeNames names = new CodeNames(plan.rules(), constants);
        Map<SlotPlan, RegisterText> registers = new IdentityHashMap<>();
        forms = new FormText[plan.formCount()];
        for (int id = 0; id < forms.length; id++) {
            FormPlan form = plan.form(id);
            SlotPlan[] slots = form.slots();
            RegisterText[] ofRegisters = new RegisterText[slots.length];
            Syntax[] ofOthers = new Syntax[slots.length];
            for (int i = 0; i < slots.length; i++) {
                SlotPlan slot = slots[i];
                if (!slot.isRegister()) {
                    Syntax syntax = syntaxes.computeIfAbsent(slot, s -> Syntaxes.of(s, constants));
                    ofOthers[i] = slot.slot().isText() || i >= form.form().operandCount() ? syntax : null;
                } else if (slot.slot().isText()) {
                    ofRegisters[i] =
                            registers.computeIfAbsent(slot, s -> new RegisterText(s, plan.rules(), constants, names));
                }
            }
            forms[id] = new FormText(form, ofRegisters, ofOthers);
        }
    }

    /** How the form with this number is written. */
    public FormText form(int id) {
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
