package org.gfxisa.simulator.lint;

import java.util.List;
import org.gfxisa.Isa;
import org.gfxisa.table.Codes;

/** The operand codes of registers that instructions read and write without naming them. */
final class ImplicitCodes {
    private static final int NONE = -1;
    /** What the name of a pair's lower half ends in. */
    private static final String LOW = "_lo";

    private final int[] spans;

    ImplicitCodes(Isa isa) {
        String[] names = isa.tables().implicitNames;
        spans = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            int code = code(isa.tables().codes, names[i]);
            spans[i] = code < 0 ? NONE : Span.of(code, isa.plan().implicitWidth(i));
        }
    }

    private static int code(Codes codes, String name) {
        for (int code = 0; code < Codes.COUNT; code++) {
            if (codes.text32[code].equals(name)
                    || codes.text64[code].equals(name)
                    || codes.text32[code].equals(name + LOW)) {
                return code;
            }
        }
        return NONE;
    }

    /** Adds the registers of a mask; those that no operand can name are left out. */
    void addTo(List<Integer> registers, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int span = spans[Integer.numberOfTrailingZeros(rest)];
            if (span != NONE) {
                registers.add(span);
            }
        }
    }
}
