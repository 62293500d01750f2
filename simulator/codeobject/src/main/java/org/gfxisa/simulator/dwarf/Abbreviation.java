package org.gfxisa.simulator.dwarf;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.gfxisa.isa.abi.DwarfForm;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/**
 * An abbreviation declaration: the tag and attributes of the entries with its code.
 *
 * @param tag the tag
 * @param hasChildren whether the entries have children
 * @param attributes for each attribute its name, its form and its implicit constant
 */
record Abbreviation(long tag, boolean hasChildren, long[] attributes) {
    /** The number of elements for an attribute. */
    static final int FIELDS = 3;
    /**
     * The maximum number of attributes, ten times as many as compilers use. Attributes without bytes in the entry would make a damaged file
     * expensive.
     */
    private static final int MOST = 256;

    /** Reads an abbreviation table by the codes of its declarations. */
    static Map<Long, Abbreviation> table(DwarfCursor in) throws CodeObjectException {
        Map<Long, Abbreviation> table = new HashMap<>();
        for (long code = in.unsigned(); code != 0; code = in.unsigned()) {
            table.put(code, new Abbreviation(in.unsigned(), in.u8() != 0, attributes(in)));
        }
        return table;
    }

    private static long[] attributes(DwarfCursor in) throws CodeObjectException {
        long[] list = new long[4 * FIELDS];
        int count = 0;
        for (long name = in.unsigned(), form = in.unsigned(); (name | form) != 0; ) {
            if (count == MOST * FIELDS) {
                throw new CodeObjectException("an abbreviation with more than " + MOST + " attributes");
            }
            list = count == list.length ? Arrays.copyOf(list, 2 * count) : list;
            list[count] = name;
            list[count + 1] = form;
            list[count + 2] = form == DwarfForm.IMPLICIT_CONST.value() ? in.signed() : 0;
            count += FIELDS;
            name = in.unsigned();
            form = in.unsigned();
        }
        return Arrays.copyOf(list, count);
    }
}
