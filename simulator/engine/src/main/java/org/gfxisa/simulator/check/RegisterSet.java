package org.gfxisa.simulator.check;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.gfxisa.info.RegisterUses;

/** A set of registers, by operand code. */
final class RegisterSet {
    static final int NONE = -1;
    private static final int CODES = 1024;

    private final long[] words = new long[CODES / Long.SIZE];
    /** The range of words that may be non-zero. */
    private int first = words.length;

    private int end;

    /** Returns the registers of some of an instruction's uses. */
    static RegisterSet of(RegisterUses uses, IntPredicate which) {
        RegisterSet registers = new RegisterSet();
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

    void addAll(RegisterSet others) {
        for (int i = others.first; i < others.end; i++) {
            words[i] |= others.words[i];
        }
        first = Math.min(first, others.first);
        end = Math.max(end, others.end);
    }

    /** Returns the union of two sets. */
    RegisterSet and(RegisterSet others) {
        RegisterSet both = new RegisterSet();
        both.addAll(this);
        both.addAll(others);
        return both;
    }

    /** Returns the registers that are not in another set. */
    RegisterSet without(RegisterSet others) {
        RegisterSet rest = new RegisterSet();
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

    /** Returns the first register that is in both sets, or {@link #NONE}. */
    int common(RegisterSet others) {
        for (int i = Math.max(first, others.first); i < Math.min(end, others.end); i++) {
            long both = words[i] & others.words[i];
            if (both != 0) {
                return Long.SIZE * i + Long.numberOfTrailingZeros(both);
            }
        }
        return NONE;
    }
}
