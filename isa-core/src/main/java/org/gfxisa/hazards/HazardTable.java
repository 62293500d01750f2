package org.gfxisa.hazards;

import java.util.BitSet;
import java.util.List;

/**
 * The rules as the generator wrote them.
 *
 * @param forms sets of encodings
 * @param registers sets of operand codes
 * @param names sets of implicit registers that have no operand code, beside {@code registers}
 * @param latencies instructions that the matrix cores work at for some time
 * @param pauses instructions that count for more than one wait state
 * @param rules the rules
 */
record HazardTable(
        List<BitSet> forms,
        List<BitSet> registers,
        List<List<String>> names,
        List<Latency> latencies,
        List<Pause> pauses,
        List<Rule> rules) {

    /** What has to do with the registers of two instructions. */
    enum Relation {
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
    enum Comparison {
        NONE,
        SAME,
        DIFFERENT
    }

    /**
     * An instruction that adds the value of a field to its one wait state.
     *
     * @param forms set of its encodings
     * @param subject the field
     */
    record Pause(int forms, Subject subject) {}

    /**
     * How long instructions take.
     *
     * @param passes of four cycles
     * @param forms set of their encodings
     */
    record Latency(int passes, int forms) {}

    /**
     * Something of an instruction that has a number.
     *
     * @param kind what it is
     * @param operand name of the operand or field, or empty
     * @param shift first bit that counts
     * @param mask those that count, after the shift
     */
    record Subject(Kind kind, String operand, int shift, long mask) {
        /** What can be looked at. */
        enum Kind {
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
     * @param ranges lowest and highest value of each
     */
    record Test(Subject subject, long[] ranges) {}

    /**
     * A set of instructions, and of registers of them.
     *
     * @param forms set of encodings
     * @param tests have to hold all
     * @param reads whether read registers count
     * @param writes whether written ones do
     * @param own of what ends a rule: only for those of its registers that are among these
     * @param registers set of registers, or -1: no register matters
     * @param operands the operands whose registers count; all, and the implicit ones, when empty
     */
    record Condition(
            int forms,
            List<Test> tests,
            boolean reads,
            boolean writes,
            boolean own,
            int registers,
            List<String> operands) {
        Condition {
            tests = List.copyOf(tests);
            operands = List.copyOf(operands);
        }
    }

    /**
     * Earlier instructions and how long they matter.
     *
     * @param waits for each counter of the rule
     * @param condition which ones
     */
    record First(int[] waits, Condition condition) {}

    /**
     * A rule.
     *
     * @param text in words
     * @param counters sets of the encodings that each counter counts, -1: all wait states; none: only an instruction ends it
     * @param relation of the registers
     * @param comparison of {@code compared}
     * @param compared property of both, for a comparison
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
    record Rule(
            HazardRule text,
            int[] counters,
            Relation relation,
            Comparison comparison,
            Subject compared,
            String covered,
            int after,
            int beside,
            int granule,
            int wave,
            boolean inherited,
            List<First> first,
            List<Condition> then,
            List<Condition> via,
            List<Condition> until) {}
}
