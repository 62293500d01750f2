package org.gfxisa.simulator.listing;

import org.gfxisa.Instruction;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Finds the branch distance among an instruction's operands. */
final class Branches {
    private static final int WORD = 4;

    private Branches() {}

    /** Index of the operand that is a branch distance, or -1. */
    static int operand(Instruction instruction) {
        Slot[] slots = instruction.form().slots;
        for (int i = 0; i < slots.length; i++) {
            if (slots[i].kind == Kind.BRANCH) {
                return i;
            }
        }
        return -1;
    }

    /** The address that a branch at {@code address} goes to: so many words from the next instruction. */
    static long target(Instruction instruction, int operand, long address) {
        return address + instruction.size() + (long) WORD * (short) instruction.value(operand);
    }
}
