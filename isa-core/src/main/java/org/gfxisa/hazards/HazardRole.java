package org.gfxisa.hazards;

import java.util.List;
import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.SlotValue;
import org.gfxisa.table.Codes;

/** The role of instructions of one encoding in a rule: they are earlier ones, later ones, or end the rule. */
final class HazardRole {
    private static final PropertyReader NOTHING =
            new PropertyReader(HazardTable.InstructionProperty.Kind.SIZE, -1, 0, 0);

    /** Index of the rule. */
    final int rule;
    /** For an earlier instruction, the required counts of both counters. */
    final int first;

    final int second;
    /** Whether the rule is not about registers. */
    final boolean isBare;
    /** Whether the instruction ends the rule only for its own registers. */
    final boolean isOwn;
    /** The first register and the number of registers, in halves and alternating, of the implicit registers that count. */
    final int[] fixed;
    /** The operands whose registers count. */
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

    /** Returns the first register of an operand in halves; -1 if the operand does not count. */
    int start(Instruction instruction, int slot) {
        long value = instruction.value(slot);
        int code = SlotValue.code(value);
        if (code >= Codes.COUNT || (codes[code >>> 6] >>> code & 1) == 0) {
            return -1;
        }
        boolean isHigh = SlotValue.isHighHalf(value) && instruction.isHalf(slot);
        return HazardState.HALVES * code + (isHigh ? 1 : 0);
    }

    /** Returns the number of registers of an operand in halves; 0 if it is absent. */
    static int length(Instruction instruction, int slot) {
        return instruction.isHalf(slot) ? 1 : HazardState.HALVES * instruction.width(slot);
    }

    /** Returns whether the instruction has a register that counts, or the rule is not about registers. */
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

    /** Returns the compared property; 0 if there is none. */
    int tag(Instruction instruction) {
        return compared == NOTHING ? 0 : (int) compared.read(instruction);
    }

    /** Returns the number of counted instructions that a later one does not wait for itself. */
    long uncovered(Instruction instruction) {
        return covered == NOTHING ? Long.MAX_VALUE : covered.read(instruction);
    }
}
