package org.gfxisa.hazards;

import java.util.List;
import java.util.Optional;
import org.gfxisa.table.IntRanges;

/**
 * The rules of a processor as the generator writes them. Encodings are identified by {@code Form.id()}.
 *
 * @param latencies latencies of matrix instructions
 * @param pauses instructions that take more than one wait state
 * @param rules the rules
 */
public record HazardTable(List<Latency> latencies, List<Pause> pauses, List<Rule> rules) {

    /** The required relation between the registers of the two instructions. */
    public enum Relation {
        /** None is required. */
        NONE,
        /** They have a register in common. */
        ANY,
        /** They are the same. */
        WHOLE,
        /** They have a register in common but are not the same. */
        PART
    }

    /** The required relation between a property of the two instructions. */
    public enum Comparison {
        NONE,
        SAME,
        DIFFERENT
    }

    /**
     * An instruction whose field specifies additional wait states.
     *
     * @param forms its encodings
     * @param property the field
     */
    public record Pause(IntRanges forms, InstructionProperty property) {}

    /**
     * The latency of instructions.
     *
     * @param passes latency in passes of four cycles
     * @param forms their encodings
     */
    public record Latency(int passes, IntRanges forms) {}

    /**
     * A numeric property of an instruction.
     *
     * @param kind kind of the property
     * @param operand name of the operand or field, or empty
     * @param shift first bit of interest
     * @param mask bits of interest, after the shift
     */
    public record InstructionProperty(Kind kind, String operand, int shift, long mask) {
        /** The kinds of properties. */
        public enum Kind {
            /** Bits of the value of a field. */
            FIELD,
            /** Width of an operand in dwords. */
            WIDTH,
            /** 1 if an operand is a register, else 0. */
            REGISTER,
            /** 1 if the instruction writes a register that it reads, else 0. */
            REWRITES,
            /** Size of the instruction in bytes. */
            SIZE,
            /** Number of the instruction. */
            OPCODE
        }
    }

    /**
     * A test whether a property is in certain ranges.
     *
     * @param property the property
     * @param ranges the ranges
     */
    public record Test(InstructionProperty property, IntRanges ranges) {}

    /**
     * A set of registers.
     *
     * @param codes operand codes
     * @param names implicit registers that have no code
     */
    public record Registers(IntRanges codes, List<String> names) {}

    /**
     * A set of instructions and of their registers.
     *
     * @param forms the encodings
     * @param tests tests that all must hold
     * @param reads whether registers that are read count
     * @param writes whether registers that are written count
     * @param own whether the instruction ends the rule only for its own registers
     * @param registers the registers that count; empty if none do
     * @param operands the operands whose registers count; if empty, all operands and the implicit registers
     */
    public record Condition(
            IntRanges forms,
            List<Test> tests,
            boolean reads,
            boolean writes,
            boolean own,
            Optional<Registers> registers,
            List<String> operands) {}

    /**
     * Earlier instructions.
     *
     * @param waits the required count for each counter of the rule
     * @param condition the instructions
     */
    public record First(List<Integer> waits, Condition condition) {}

    /**
     * The events that a counter of a rule counts.
     *
     * @param forms encodings that count as one each; empty if it counts wait states
     */
    public record Count(Optional<IntRanges> forms) {
        /** Returns whether it counts wait states. */
        public boolean isOfStates() {
            return forms.isEmpty();
        }
    }

    /**
     * A rule.
     *
     * @param text description
     * @param counters the counters, at most two; without one, only an instruction ends the rule
     * @param relation required relation of the registers
     * @param comparison required relation of the {@code compared} property
     * @param compared the property to compare, if {@code comparison} requires one
     * @param covered field of the later instruction with the number of counted instructions that it does not wait for itself;
     *     empty if there is none
     * @param after index of the rule that must be pending for the same register, or -1
     * @param beside index of the rule that must be pending, past its {@code via}, for another register that the later instruction
     *     reads, or -1
     * @param granule size of the groups in which registers of an earlier instruction count
     * @param wave wave size in lanes in which the rule applies; 0 if it applies in all
     * @param inherited whether a caller or callee may have left the rule pending for all its registers
     * @param first earlier instructions
     * @param then later instructions; empty if only other rules refer to this one
     * @param via instructions of which one must be between the two; empty if none is required
     * @param until instructions each of which ends the rule
     */
    public record Rule(
            HazardRule text,
            List<Count> counters,
            Relation relation,
            Comparison comparison,
            Optional<InstructionProperty> compared,
            String covered,
            int after,
            int beside,
            int granule,
            int wave,
            boolean inherited,
            List<First> first,
            List<Condition> then,
            List<Condition> via,
            List<Condition> until) {
        /** Returns the required count of the first counter. */
        int between() {
            return first.get(0).waits().get(0);
        }
    }
}
