package org.gfxisa.hazards;

import java.util.List;
import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.SlotValue;
import org.gfxisa.table.Codes;

/** What instructions of one encoding are to a rule: earlier or later ones, or such that end it. */
final class HazardRole {
    private static final PropertyReader NOTHING = new PropertyReader(HazardTable.Subject.Kind.SIZE, -1, 0, 0);

    /** Number of the rule. */
    final int rule;
    /** Of an earlier instruction, for both counters. */
    final int first;

    final int second;
    /** No register matters. */
    final boolean isBare;
    /** Ends a rule only for its own registers. */
    final boolean isOwn;
    /** Implicit registers that count: where they are and how many, in halves of registers, in turn. */
    final int[] fixed;
    /** Operands whose registers count. */
    final int[] slots;

    private final PropertyTest[] tests;
    private final long[] codes;
    private final PropertyReader compared;
    private final PropertyReader covered;

    HazardRole(
            int rule,
            List<Integer> waits,
            PropertyTest[] tests,
            boolean isBare,
            boolean isOwn,
            int[] fixed,
            int[] slots,
            long[] codes,
            Optional<PropertyReader> compared,
            Optional<PropertyReader> covered) {
        this.rule = rule;
        this.first = !waits.isEmpty() ? waits.get(0) : HazardState.MOST;
        this.second = waits.size() > 1 ? waits.get(1) : HazardState.MOST;
        this.tests = tests;
        this.isBare = isBare;
        this.isOwn = isOwn;
        this.fixed = fixed;
        this.slots = slots;
        this.codes = codes;
        this.compared = compared.orElse(NOTHING);
        this.covered = covered.orElse(NOTHING);
    }

    long bit() {
        return 1L << rule;
    }

    boolean holds(Instruction instruction) {
        for (PropertyTest test : tests) {
            if (!test.holds(instruction)) {
                return false;
            }
        }
        return true;
    }

    /** Where an operand's registers begin, if they count, in halves of registers; else -1. */
    int start(Instruction instruction, int slot) {
        long value = instruction.value(slot);
        int code = SlotValue.code(value);
        if (code >= Codes.COUNT || (codes[code >>> 6] >>> code & 1) == 0) {
            return -1;
        }
        boolean isHigh = SlotValue.isHighHalf(value) && instruction.isHalf(slot);
        return HazardState.HALVES * code + (isHigh ? 1 : 0);
    }

    /** The halves of registers that an operand is; 0 where there is none. */
    static int length(Instruction instruction, int slot) {
        return instruction.isHalf(slot) ? 1 : HazardState.HALVES * instruction.width(slot);
    }

    /** Whether the instruction has any of the registers that count, if any do. */
    boolean hasRegister(Instruction instruction) {
        if (isBare || fixed.length > 0) {
            return true;
        }
        for (int slot : slots) {
            if (start(instruction, slot) >= 0 && instruction.width(slot) > 0) {
                return true;
            }
        }
        return false;
    }

    /** The property that a comparison is about; 0 without one. */
    int tag(Instruction instruction) {
        return compared == NOTHING ? 0 : (int) compared.read(instruction);
    }

    /** How many counted instructions a later one does not wait for by itself. */
    long uncovered(Instruction instruction) {
        return covered == NOTHING ? Long.MAX_VALUE : covered.read(instruction);
    }
}
