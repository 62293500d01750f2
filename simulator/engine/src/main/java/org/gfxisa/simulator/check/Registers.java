package org.gfxisa.simulator.check;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.gfxisa.info.RegisterUses;

/** A set of registers, by operand code. */
final class Registers {
    static final int NONE = -1;
    private static final int CODES = 1024;

    private final long[] words = new long[CODES / Long.SIZE];
    /** The words in which some are. */
    private int first = words.length;

    private int end;

    /** Those of some of an instruction's uses. */
    static Registers of(RegisterUses uses, IntPredicate which) {
        Registers registers = new Registers();
        for (int i = 0; i < uses.count(); i++) {
            if (uses.code(i) != RegisterUses.NO_CODE && which.test(i)) {
                for (int code = uses.code(i); code < Math.min(CODES, uses.code(i) + uses.width(i)); code++) {
                    registers.words[code / Long.SIZE] |= 1L << code;
                    registers.first = Math.min(registers.first, code / Long.SIZE);
                    registers.end = Math.max(registers.end, code / Long.SIZE + 1);
                }
            }
        }
        return registers;
    }

    void addAll(Registers others) {
        for (int i = others.first; i < others.end; i++) {
            words[i] |= others.words[i];
        }
        first = Math.min(first, others.first);
        end = Math.max(end, others.end);
    }

    /** These and others. */
    Registers and(Registers others) {
        Registers both = new Registers();
        both.addAll(this);
        both.addAll(others);
        return both;
    }

    /** These without others. */
    Registers without(Registers others) {
        Registers rest = new Registers();
        rest.addAll(this);
        for (int i = rest.first; i < rest.end; i++) {
            rest.words[i] &= ~others.words[i];
        }
        return rest;
    }

    boolean isEmpty() {
        return first >= end;
    }

    void clear() {
        if (first < end) {
            Arrays.fill(words, first, end, 0);
        }
        first = words.length;
        end = 0;
    }

    /** The first register that is in both; {@link #NONE} if there is none. */
    int common(Registers others) {
        for (int i = Math.max(first, others.first); i < Math.min(end, others.end); i++) {
            long both = words[i] & others.words[i];
            if (both != 0) {
                return Long.SIZE * i + Long.numberOfTrailingZeros(both);
            }
        }
        return NONE;
    }
}
