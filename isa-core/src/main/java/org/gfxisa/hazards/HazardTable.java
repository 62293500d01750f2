package org.gfxisa.hazards;

import java.util.List;
import java.util.Optional;
import org.gfxisa.table.IntRanges;

/**
 * The rules of a processor as the generator writes them. Encodings are told by their numbers, see {@code Form.id()}.
 *
 * @param latencies instructions that the matrix cores work at for some time
 * @param pauses instructions that count for more than one wait state
 * @param rules the rules
 */
public record HazardTable(List<Latency> latencies, List<Pause> pauses, List<Rule> rules) {

    /** What has to do with the registers of two instructions. */
    public enum Relation {
        /** They need not have any in common. */
        NONE,
        /** They share a register. */
        ANY,
        /** They name the same ones. */
        WHOLE,
        /** They share a register, but do not name the same ones. */
        PART
    }

    /** How a property of both is compared. */
    public enum Comparison {
        NONE,
        SAME,
        DIFFERENT
    }

    /**
     * An instruction that adds the value of a field to its one wait state.
     *
     * @param forms its encodings
     * @param subject the field
     */
    public record Pause(IntRanges forms, Subject subject) {}

    /**
     * How long instructions take.
     *
     * @param passes of four cycles
     * @param forms their encodings
     */
    public record Latency(int passes, IntRanges forms) {}

    /**
     * Something of an instruction that has a number.
     *
     * @param kind what it is
     * @param operand name of the operand or field, or empty
     * @param shift first bit that counts
     * @param mask those that count, after the shift
     */
    public record Subject(Kind kind, String operand, int shift, long mask) {
        /** What can be looked at. */
        public enum Kind {
            /** Bits of the value of a field. */
            FIELD,
            /** Dwords of an operand. */
            WIDTH,
            /** 1 for a register, else 0. */
            REGISTER,
            /** 1 where it writes a register that it reads, else 0. */
            REWRITES,
            /** Bytes of the instruction. */
            SIZE,
            /** Number of the instruction. */
            OPCODE
        }
    }

    /**
     * A property that has to be in one of some ranges.
     *
     * @param subject the property
     * @param ranges the ranges
     */
    public record Test(Subject subject, IntRanges ranges) {}

    /**
     * A set of registers.
     *
     * @param codes operand codes
     * @param names implicit registers that have none
     */
    public record Registers(IntRanges codes, List<String> names) {}

    /**
     * A set of instructions, and of registers of them.
     *
     * @param forms the encodings
     * @param tests have to hold all
     * @param reads whether read registers count
     * @param writes whether written ones do
     * @param own of what ends a rule: only for those of its registers that are among these
     * @param registers those that matter; empty: none does
     * @param operands the operands whose registers count; all, and the implicit ones, when empty
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
     * Earlier instructions and how long they matter.
     *
     * @param waits for each counter of the rule
     * @param condition which ones
     */
    public record First(List<Integer> waits, Condition condition) {}

    /**
     * What counts towards the end of a rule.
     *
     * @param forms encodings that count one each; empty: every wait state does
     */
    public record Count(Optional<IntRanges> forms) {
        /** Whether it counts wait states. */
        public boolean isOfStates() {
            return forms.isEmpty();
        }
    }

    /**
     * A rule.
     *
     * @param text in words
     * @param counters what each counter counts, up to two; none: only an instruction ends it
     * @param relation of the registers
     * @param comparison of {@code compared}
     * @param compared property of both; there where there is a comparison
     * @param covered field of the later instruction that waits by itself for all but so many counted ones; empty: none
     * @param after index of the rule that has to be pending with the same register, or -1
     * @param beside index of the rule that has to be pending, past its {@code via}, for another register that the later instruction reads
     *     as well, or -1
     * @param granule registers of an earlier instruction count in groups of so many
     * @param wave lanes of the waves in which it holds; 0: in all
     * @param inherited a caller, or what was called, may have left it pending for all its registers
     * @param first earlier instructions
     * @param then later ones; none: only other rules refer to it
     * @param via one of these has to be between the two; none: nothing has to
     * @param until each of these ends it
     */
    public record Rule(
            HazardRule text,
            List<Count> counters,
            Relation relation,
            Comparison comparison,
            Optional<Subject> compared,
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
        /** How much has to be between the two, by the first counter. */
        int between() {
            return first.get(0).waits().get(0);
        }
    }
}
