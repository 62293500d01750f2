package org.gfxisa.simulator.dwarf;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.gfxisa.isa.abi.DwarfForm;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/**
 * What the entries of one code say, and how it is stored.
 *
 * @param attributes an attribute, a form and a constant after the other
 */
record Abbreviation(long tag, boolean hasChildren, long[] attributes) {
    /** Numbers for an attribute. */
    static final int EACH = 3;
    /** No compiler has a tenth of it; an attribute may take no byte in an entry. */
    private static final int MOST = 256;

    /** Reads all of a table, by their codes. */
    static Map<Long, Abbreviation> table(DwarfCursor in) throws CodeObjectException {
        Map<Long, Abbreviation> table = new HashMap<>();
        for (long code = in.unsigned(); code != 0; code = in.unsigned()) {
            table.put(code, new Abbreviation(in.unsigned(), in.u8() != 0, attributes(in)));
        }
        return table;
    }

    private static long[] attributes(DwarfCursor in) throws CodeObjectException {
        long[] list = new long[4 * EACH];
        int count = 0;
        for (long name = in.unsigned(), form = in.unsigned(); (name | form) != 0; ) {
            if (count == MOST * EACH) {
                throw new CodeObjectException("an abbreviation with more than " + MOST + " attributes");
            }
            list = count == list.length ? Arrays.copyOf(list, 2 * count) : list;
            list[count] = name;
            list[count + 1] = form;
            list[count + 2] = form == DwarfForm.IMPLICIT_CONST.value() ? in.signed() : 0;
            count += EACH;
            name = in.unsigned();
            form = in.unsigned();
        }
        return Arrays.copyOf(list, count);
    }
}
