package org.gfxisa.text;

import java.util.IdentityHashMap;
import java.util.Map;
import org.gfxisa.codec.FormCodec;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.codec.SlotCodec;

/** The syntax of every slot of a target, and a printer for each form, created when it is first needed. Safe for use by several threads. */
public final class FormPrinters {
    private final IsaCodec codec;
    private final ElementConstants constants;
    private final OperandNames names;
    private final Map<SlotCodec, Syntax> syntaxes = new IdentityHashMap<>();
    private final Map<SlotCodec, RegisterPrinter> registers = new IdentityHashMap<>();
    /** Null for a form that was not needed yet. */
    private final FormPrinter[] forms;

    public FormPrinters(IsaCodec codec) {
        this.codec = codec;
        constants = new ElementConstants(codec.rules());
        names = new OperandNames(codec.rules(), constants);
        forms = new FormPrinter[codec.formCount()];
        for (int id = 0; id < forms.length; id++) {
            for (SlotCodec slot : codec.form(id).slots()) {
                if (!slot.isRegister()) {
                    syntaxes.computeIfAbsent(slot, s -> SyntaxFactory.of(s, constants));
                }
            }
        }
    }

    /** Returns the printer of a form. */
    public FormPrinter form(int id) {
        FormPrinter known = forms[id];
        if (known == null) {
            known = make(id);
        }
        return known;
    }

    /** Synchronized, since forms share the printers of registers. */
    private synchronized FormPrinter make(int id) {
        FormCodec form = codec.form(id);
        SlotCodec[] slots = form.slots();
        RegisterPrinter[] ofRegisters = new RegisterPrinter[slots.length];
        Syntax[] ofOthers = new Syntax[slots.length];
        for (int i = 0; i < slots.length; i++) {
            SlotCodec slot = slots[i];
            if (!slot.isRegister()) {
                ofOthers[i] = slot.slot().isText() || i >= form.form().operandCount() ? syntaxes.get(slot) : null;
            } else if (slot.slot().isText()) {
                ofRegisters[i] =
                        registers.computeIfAbsent(slot, s -> new RegisterPrinter(s, codec.rules(), constants, names));
            }
        }
        forms[id] = new FormPrinter(form, ofRegisters, ofOthers);
        return forms[id];
    }

    /** Returns the constants of each element type. */
    public ElementConstants constants() {
        return constants;
    }

    /** Returns the syntax of a slot that is not a register. */
    Syntax syntax(SlotCodec slot) {
        return syntaxes.get(slot);
    }
}
