package org.gfxisa.codec;

import java.util.IdentityHashMap;
import java.util.Map;
import org.gfxisa.table.Form;
import org.gfxisa.table.IsaTables;
import org.gfxisa.table.Slot;

/** The codecs of all forms of one target in one wave size. */
public final class IsaCodec {
    private static final int LANES_PER_DWORD = 32;

    private final IsaTables tables;
    private final int waveSize;
    private final CodeRules rules;
    private final Map<Slot, SlotCodec> slots = new IdentityHashMap<>();
    private final FormCodec[] forms;

    public IsaCodec(IsaTables tables, int waveSize) {
        this.tables = tables;
        this.waveSize = waveSize;
        rules = new CodeRules(tables.codes());
        CodeTables codeTables = new CodeTables(rules);
        forms = new FormCodec[tables.forms().size()];
        for (Form form : tables.forms()) {
            SlotCodec[] codecs = new SlotCodec[form.slots().size()];
            for (int i = 0; i < codecs.length; i++) {
                codecs[i] = slots.computeIfAbsent(
                        form.slots().get(i), s -> new SlotCodec(s, rules, codeTables, waveSize / LANES_PER_DWORD));
            }
            forms[form.id()] = new FormCodec(form, codecs);
        }
    }

    /** Returns the tables that this was created from. */
    public IsaTables tables() {
        return tables;
    }

    /** Returns the number of lanes of a wave. */
    public int waveSize() {
        return waveSize;
    }

    /** Returns the rules of operand codes. */
    public CodeRules rules() {
        return rules;
    }

    /** Returns the codec of a form. */
    public FormCodec form(int id) {
        return forms[id];
    }

    /** Returns the number of forms. */
    public int formCount() {
        return forms.length;
    }

    /** Returns the width in dwords of an implicit register, by index in {@link IsaTables#implicitOperands}. */
    public int implicitWidth(int index) {
        int width = tables.implicitOperands().get(index).width();
        return width == 0 ? waveSize / LANES_PER_DWORD : width;
    }
}
