package org.gfxisa.plan;

import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.gfxisa.SlotValue;
import org.gfxisa.table.Codes;

/** From the fields of register slots to operand codes and back, as tables; equal tables are kept once. */
final class CodeTables {
    /** In a table by code: the code cannot stand there. */
    static final char NO_FIELD = 0xffff;

    private final CodeRules rules;
    private final Map<CharBuffer, char[]> known = new HashMap<>();

    CodeTables(CodeRules rules) {
        this.rules = rules;
    }

    /** The operand code by field, rounded down to an aligned tuple where the width is static. */
    char[] codes(SlotPlan slot) {
        char[] table = new char[1 << slot.bits().width()];
        for (int field = 0; field < table.length; field++) {
            int code = slot.plainCode(field);
            boolean isTuple = slot.staticWidth() > 1 && code < Codes.COUNT;
            table[field] = (char) (isTuple ? rules.aligned(code, slot.staticWidth()) : code);
        }
        return shared(table);
    }

    /** The field by operand code; {@link #NO_FIELD} where the code cannot stand. */
    char[] fields(SlotPlan slot) {
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
        return shared(table);
    }

    private char[] shared(char[] table) {
        return known.computeIfAbsent(CharBuffer.wrap(table), key -> table);
    }
}
