package org.gfxisa.plan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import org.gfxisa.SlotValue;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Kind;

/** From the fields of register slots to operand codes and back, as tables, which slots of the same register and shape share. */
final class CodeTables {
    /** In a table by code: the code cannot stand there. */
    static final char NO_FIELD = 0xffff;

    private final CodeRules rules;
    private final Map<Kind.Register, Map<Long, char[]>> codes = new IdentityHashMap<>();
    private final Map<Kind.Register, Map<Long, char[]>> fields = new IdentityHashMap<>();

    CodeTables(CodeRules rules) {
        this.rules = rules;
    }

    /** The operand code by field, rounded down to an aligned tuple where the width is static. */
    char[] codes(SlotPlan slot) {
        return shared(codes, slot, this::newCodes);
    }

    /** The field by operand code; {@link #NO_FIELD} where the code cannot stand. */
    char[] fields(SlotPlan slot) {
        return shared(fields, slot, this::newFields);
    }

    private char[] newCodes(SlotPlan slot) {
        char[] table = new char[1 << slot.bits().width()];
        for (int field = 0; field < table.length; field++) {
            int code = slot.plainCode(field);
            boolean isTuple = slot.staticWidth() > 1 && code < Codes.COUNT;
            table[field] = (char) (isTuple ? rules.aligned(code, slot.staticWidth()) : code);
        }
        return table;
    }

    private char[] newFields(SlotPlan slot) {
        char[] table = new char[Codes.COUNT];
        Arrays.fill(table, NO_FIELD);
        int width = slot.staticWidth();
        // Downwards, so that of several fields for one code the lowest stays.
        for (int field = (1 << slot.bits().width()) - 1; field >= 0; field--) {
            int code = slot.plainCode(field);
            boolean isThere = code != SlotValue.NO_REGISTER && code < Codes.COUNT && slot.accepts(code);
            if (isThere && (width <= 1 || rules.fits(code, width) && rules.aligned(code, width) == code)) {
                table[code] = (char) field;
            }
        }
        return table;
    }

    private static char[] shared(
            Map<Kind.Register, Map<Long, char[]>> tables, SlotPlan slot, Function<SlotPlan, char[]> make) {
        return tables.computeIfAbsent(slot.register(), register -> new HashMap<>())
                .computeIfAbsent(slot.shape(slot.staticWidth()), shape -> make.apply(slot));
    }
}
