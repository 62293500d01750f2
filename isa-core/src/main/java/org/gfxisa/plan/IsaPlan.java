package org.gfxisa.plan;

import java.util.IdentityHashMap;
import java.util.Map;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.IsaTables;
import org.gfxisa.table.Slot;

/** The forms of one target in one wave size. */
public final class IsaPlan {
    private static final int LANES_PER_DWORD = 32;
    /** What the name of a pair's lower half ends in. */
    private static final String LOW = "_lo";

    private final IsaTables tables;
    private final int waveSize;
    private final CodeRules rules;
    private final Map<Slot, SlotPlan> slots = new IdentityHashMap<>();
    private final FormPlan[] forms;
    private final int[] implicitCodes;

    public IsaPlan(IsaTables tables, int waveSize) {
        this.tables = tables;
        this.waveSize = waveSize;
        rules = new CodeRules(tables.codes());
        CodeTables codeTables = new CodeTables(rules);
        forms = new FormPlan[tables.forms().size()];
        for (Form form : tables.forms()) {
            SlotPlan[] plans = form.slots().stream()
                    .map(slot -> slots.computeIfAbsent(
                            slot, s -> new SlotPlan(s, rules, codeTables, waveSize / LANES_PER_DWORD)))
                    .toArray(SlotPlan[]::new);
            forms[form.id()] = new FormPlan(form, plans);
        }
        implicitCodes = tables.implicitOperands().stream()
                .mapToInt(operand -> code(tables.codes(), operand.name()))
                .toArray();
    }

    /** The register of a name, or the lower half of a pair of it; {@link CodeRules#NONE} if no operand can be one. */
    private static int code(Codes codes, String name) {
        if (codes.aliases().containsKey(name)) {
            return codes.aliases().get(name);
        }
        for (int code = 0; code < Codes.COUNT; code++) {
            if (codes.text32(code).equals(name)
                    || codes.text64(code).equals(name)
                    || codes.text32(code).equals(name + LOW)) {
                return code;
            }
        }
        return CodeRules.NONE;
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

    /**
     * Operand code of an implicit register, or of its lower half, by index of {@link IsaTables#implicitOperands}; {@link CodeRules#NONE}
     * if no operand can be one.
     */
    public int implicitCode(int index) {
        return implicitCodes[index];
    }

    /** Dwords of an implicit register, by index of {@link IsaTables#implicitOperands}. */
    public int implicitWidth(int index) {
        int width = tables.implicitOperands().get(index).width();
        return width == 0 ? waveSize / LANES_PER_DWORD : width;
    }
}
