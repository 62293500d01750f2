package org.gfxisa.plan;

import java.util.IdentityHashMap;
import java.util.Map;
import org.gfxisa.table.Form;
import org.gfxisa.table.IsaTables;
import org.gfxisa.table.Slot;

/** The forms of one target in one wave size. */
public final class IsaPlan {
    private static final int LANES_PER_DWORD = 32;

    private final IsaTables tables;
    private final int waveSize;
    private final CodeRules rules;
    private final Map<Slot, SlotPlan> slots = new IdentityHashMap<>();
    private final FormPlan[] forms;

    public IsaPlan(IsaTables tables, int waveSize) {
        this.tables = tables;
        this.waveSize = waveSize;
        rules = new CodeRules(tables.codes());
        CodeTables codeTables = new CodeTables(rules);
        forms = new FormPlan[tables.forms().size()];
        for (Form form : tables.forms()) {
            SlotPlan[] plans = new SlotPlan[form.slots().size()];
            for (int i = 0; i < plans.length; i++) {
                plans[i] = slots.computeIfAbsent(
                        form.slots().get(i), s -> new SlotPlan(s, rules, codeTables, waveSize / LANES_PER_DWORD));
            }
            forms[form.id()] = new FormPlan(form, plans);
        }
    }

    /** The tables that it was made from. */
    public IsaTables tables() {
        return tables;
    }

    /** Lanes of a wave. */
    public int waveSize() {
        return waveSize;
    }

    /** What codes of operands mean. */
    public CodeRules rules() {
        return rules;
    }

    /** The plan of a form. */
    public FormPlan form(int id) {
        return forms[id];
    }

    /** How many forms there are. */
    public int formCount() {
        return forms.length;
    }

    /** Dwords of an implicit register, by index of {@link IsaTables#implicitOperands}. */
    public int implicitWidth(int index) {
        int width = tables.implicitOperands().get(index).width();
        return width == 0 ? waveSize / LANES_PER_DWORD : width;
    }
}
