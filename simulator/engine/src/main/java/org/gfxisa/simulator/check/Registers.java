package org.gfxisa.simulator.check;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.gfxisa.info.RegisterUses;

/** A set of registers, by operand code. */
final class Registers {
    static final int NONE = -1;
    private static final int CODES = 1024;

    private final long[] words = new long[CODES / Long.SIZE];
    private boolean isEmpty = true;

    /** Those of some of an instruction's uses. */
    static Registers of(RegisterUses uses, IntPredicate which) {
        Registers registers = new Registers();
        for (int i = 0; i < uses.count(); i++) {
            if (uses.code(i) != RegisterUses.NO_CODE && which.test(i)) {
                for (int code = uses.code(i); code < Math.min(CODES, uses.code(i) + uses.width(i)); code++) {
                    registers.words[code / Long.SIZE] |= 1L << code;
                    registers.isEmpty = false;
                }
            }
        }
        return registers;
    }

    void addAll(Registers others) {
        for (int i = 0; i < words.length; i++) {
            words[i] |= others.words[i];
        }
        isEmpty &= others.isEmpty;
    }

    void clear() {
        if (!isEmpty) {
            Arrays.fill(words, 0);
            isEmpty = true;
        }
    }

    /** The first register that is in both; {@link #NONE} if there is none. */
    int common(Registers others) {
        if (isEmpty || others.isEmpty) {
            return NONE;
        }
        for (int i = 0; i < words.length; i++) {
            long both = words[i] & others.words[i];
            if (both != 0) {
                return Long.SIZE * i + Long.numberOfTrailingZeros(both);
            }
        }
        return NONE;
    }
}
