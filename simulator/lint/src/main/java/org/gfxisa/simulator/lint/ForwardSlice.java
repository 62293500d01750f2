package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;
import org.gfxisa.Instruction;
import org.gfxisa.info.Flow;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;

/**
 * A forward slice: the instructions that depend on the results of some instructions, through registers and memory. Only data dependences count, not
 * control dependences.
 */
public final class ForwardSlice {
    /** Uses of a value that decide more than another value. */
    public enum Use {
        /** A branch, a jump, or EXEC. */
        CONTROL_FLOW("control flow"),
        /** The address of an access, or a resource descriptor. */
        ADDRESS("an address"),
        /** An operand of an atomic operation, a barrier or a message. */
        SYNCHRONISATION("synchronisation");

        private final String text;

        Use(String text) {
            this.text = text;
        }

        /** Returns the words in reports. */
        public String text() {
            return text;
        }
    }

    /**
     * An instruction that a value of the slice reaches.
     *
     * @param use the use of the value
     * @param offset the offset of the instruction in the code
     * @param isThroughMemory whether the value gets there only if a load reads what a store of the slice has written
     */
    public record Reached(Use use, int offset, boolean isThroughMemory) {}

    private final ControlFlow flow;
    private final List<int[]> reads = new ArrayList<>();

    /** Prepares the code that execution can reach from the entries of a region. */
    public ForwardSlice(CodeRegion region) {
        flow = ControlFlow.of(region);
        InstructionInfo info = region.newInfo();
        Instruction instruction = new Instruction();
        for (int step = 0; step < flow.steps().size(); step++) {
            flow.read(step, instruction);
            info.read(instruction);
            reads.add(reads(info.registers()));
        }
    }

    private static int[] reads(RegisterUses uses) {
        int[] ranges = new int[uses.count()];
        int count = 0;
        for (int use = 0; use < ranges.length; use++) {
            if (uses.isRead(use) && uses.code(use) != RegisterUses.NO_CODE) {
                ranges[count++] = RegisterRange.of(uses.code(use), uses.width(use));
            }
        }
        return Arrays.copyOf(ranges, count);
    }

    /** Visits all instructions that execution can reach, with their offsets, in the order of their addresses. */
    public void forEach(ObjIntConsumer<Instruction> visitor) {
        Instruction instruction = new Instruction();
        for (int step = 0; step < flow.steps().size(); step++) {
            flow.read(step, instruction);
            visitor.accept(instruction, flow.steps().get(step).offset());
        }
    }

    /** Returns whether the code calls functions, or jumps to addresses in registers. */
    public boolean hasCalls() {
        return flow.steps().stream().anyMatch(step -> step.flow() == Flow.CALL || step.flow() == Flow.JUMP);
    }

    /** Returns the offsets that execution can reach and that hold no valid instruction. */
    public Set<Integer> invalid() {
        return Collections.unmodifiableSet(flow.invalid());
    }

    /**
     * Returns the uses that the results of some instructions may reach, in the order of offsets.
     *
     * @param isSource whether the slice starts with the instruction at an offset
     * @param callsSource whether called functions may return such results
     */
    public List<Reached> from(IntPredicate isSource, boolean callsSource) {
        TreeMap<Integer, Reached> reached = new TreeMap<>();
        for (boolean throughMemory : new boolean[] {false, true}) {
            for (Reached one : reached(isSource, callsSource, throughMemory)) {
                reached.putIfAbsent(
                        one.offset() * Use.values().length + one.use().ordinal(), one);
            }
        }
        return List.copyOf(reached.values());
    }

    private List<Reached> reached(IntPredicate isSource, boolean callsSource, boolean throughMemory) {
        BitSet memory = new BitSet();
        int known;
        SliceAnalysis analysis;
        do {
            known = memory.cardinality();
            analysis = new SliceAnalysis(flow, reads, isSource, callsSource, throughMemory, memory);
            new DataflowSolver<>(flow, analysis).run();
        } while (memory.cardinality() > known);
        return analysis.reached();
    }
}
