package org.gfxisa.codec;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import org.gfxisa.SlotValue;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Kind;

/** Tables that map the fields of register slots to operand codes and back. Slots of the same register class and shape share them. */
final class CodeTables {
    /** Entry for an operand code that the slot cannot encode. */
    static final char NO_FIELD = 0xffff;

    private final CodeRules rules;
    private final Map<Kind.Register, Map<Long, char[]>> codes = new IdentityHashMap<>();
    private final Map<Kind.Register, Map<Long, char[]>> fields = new IdentityHashMap<>();

    CodeTables(CodeRules rules) {
        this.rules = rules;
    }

    /** Returns the operand codes by field, rounded down to an aligned tuple if the width is static. */
    char[] codes(SlotCodec slot) {
        return shared(codes, slot, this::newCodes);
    }

    /** Returns the fields by operand code; {@link #NO_FIELD} if there is none. */
    char[] fields(SlotCodec slot) {
        return shared(fields, slot, this::newFields);
    }

    private char[] newCodes(SlotCodec slot) {
        char[] table = new char[1 << slot.bits().width()];
        for (int field = 0; field < table.length; field++) {
            int code = slot.plainCode(field);
            boolean isTuple = slot.staticWidth() > 1 && code < Codes.COUNT;
            table[field] = (char) (isTuple ? rules.aligned(code, slot.staticWidth()) : code);
        }
        return table;
    }

    private char[] newFields(SlotCodec slot) {
        char[] table = new char[Codes.COUNT];
        Arrays.fill(table, NO_FIELD);
        int width = slot.staticWidth();
        // In descending order, so that the lowest of several fields for one code remains.
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
            Map<Kind.Register, Map<Long, char[]>> tables, SlotCodec slot, Function<SlotCodec, char[]> make) {
        return tables.computeIfAbsent(slot.register(), register -> new HashMap<>())
                .computeIfAbsent(slot.shape(slot.staticWidth()), shape -> make.apply(slot));
    }
}
