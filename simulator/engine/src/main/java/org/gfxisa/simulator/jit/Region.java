package org.gfxisa.simulator.jit;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.LanePermutation;
import org.gfxisa.simulator.ir.RegisterIndex;
import org.gfxisa.simulator.jit.emit.BackEnds;
import org.gfxisa.simulator.jit.emit.GroupEmitter;
import org.gfxisa.simulator.jit.lower.CallLowering;
import org.gfxisa.simulator.runtime.CompiledCode;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RegionCode;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.Warmup;
import org.gfxisa.simulator.wave.RegisterLayout;

/**
 * Basic blocks that are compiled together, as one method. The region is entered at its first block.
 *
 * @param blocks the entry block, and the others in any order
 * @param waveSize lanes of a wave, 32 or 64
 * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
 * @param layout codes of the scalar registers with a special meaning
 */
public record Region(List<Block> blocks, int waveSize, int mode, RegisterLayout layout) {
    public Region {
        blocks = List.copyOf(blocks);
    }

    /** An instruction and its index. */
    public record Member(int index, BoundInstruction instruction) {}

    /**
     * A basic block.
     *
     * @param members at least one instruction; only the last may be a branch
     * @param next index of the instruction that follows the block
     */
    public record Block(List<Member> members, int next) {
        public Block {
            members = List.copyOf(members);
        }

        /** Returns the index of its first instruction. */
        public int index() {
            return members.get(0).index();
        }

        /** Returns the index of the instruction to which its last instruction may branch. */
        public OptionalInt target() {
            return members.get(members.size() - 1).instruction() instanceof BoundInstruction.Branch branch
                    ? OptionalInt.of(branch.target())
                    : OptionalInt.empty();
        }
    }

    /**
     * A compiled fused group, as the interpreter needs it to execute the group itself.
     *
     * @param indices indices of its instructions
     * @param indexed the instructions with indexed registers, by instruction index
     * @param masks codes of the scalar registers that receive masks, in the order of {@link RuntimeCallbacks#masks}
     */
    public record Group(List<Integer> indices, Map<Integer, RegisterIndex> indexed, List<Integer> masks) {
        public Group {
            indices = List.copyOf(indices);
            indexed = Map.copyOf(indexed);
            masks = List.copyOf(masks);
        }
    }

    /**
     * Compiled code, and what belongs to it.
     *
     * @param code the code of a region or of a trace
     * @param groups its fused groups, by the number that {@link RuntimeCallbacks#finish} receives
     * @param operations the fast paths that it calls
     * @param vectors how many vector registers a wave must have
     * @param accumulators how many accumulation registers a wave must have
     */
    public record Compiled<C extends CompiledCode>(
            C code, List<Group> groups, List<FastPath> operations, int vectors, int accumulators) {
        public Compiled {
            groups = List.copyOf(groups);
            operations = List.copyOf(operations);
        }

        /** Returns the same code for waves with at least so many vector registers. */
        Compiled<C> with(int registers) {
            return new Compiled<>(code, groups, operations, Math.max(vectors, registers), accumulators);
        }

        /** Returns the number of methods for fused groups: two for each group, one for full EXEC and one for partial EXEC. */
        public int methods() {
            return code.uses.length;
        }

        /** Uses all methods and fast paths at once, although the JVM may not have compiled them yet. */
        public void useAll() {
            Arrays.fill(code.uses, true);
            operations.forEach(FastPath::use);
        }

        /**
         * Returns the warm-up of a method, after which the method is used.
         *
         * @param method its number, as {@link RuntimeCallbacks#interpret} receives it
         */
        public Warmup warmUp(int method) {
            WarmupState warmupState = new WarmupState(vectors, accumulators);
            MethodHandle called = RegionCompiler.method(code, method);
            return new Warmup(
                    before -> warmupState.call(called, before),
                    BackEnds.here().compiledNanos(),
                    () -> code.uses[method] = true);
        }

        /** Returns the warm-up of a group's method for full EXEC. */
        public Warmup warmUpFull(int group) {
            return warmUp(GroupEmitter.method(group, true));
        }

        /** Returns the group that a method computes, by the number of the method. */
        public Group group(int method) {
            return groups.get(GroupEmitter.groupOf(method));
        }
    }

    /**
     * Returns the reason why compiled code leaves an instruction to the interpreter, for people to read.
     *
     * @param mode MODE for which the code is compiled
     */
    public static String why(BoundInstruction instruction, int mode) {
        if (instruction instanceof BoundInstruction.InLanes lanes) {
            String rare = lanes.instruction().function().nodes().stream().anyMatch(LanePermutation::has)
                    ? "moves values between lanes of several vectors, or "
                    : "";
            return CallLowering.missing(lanes.instruction().function(), mode)
                    .map(method -> "calls " + method + ", which has no lowering under this MODE")
                    .orElse(
                            rare
                                    + "a NaN, a denormal or a rare value in some lanes, for which the compiled code bailed out");
        } else if (instruction instanceof BoundInstruction.InWave) {
            return "calls a method that scalar code does not call";
        } else if (instruction instanceof BoundInstruction.WithFastPath) {
            return "its fast path declined: the addresses have another pattern, or a matrix product has a NaN";
        }
        return instruction instanceof BoundInstruction.Other other ? other.why() : "ends a region";
    }

    /**
     * Compiles the region.
     *
     * @param dump prints the IR
     */
    public Compiled<RegionCode> compile(IrDump dump) {
        return RegionCompiler.compile(BackEnds.here(), this, dump);
    }

    /** Returns the indices of the first instructions of its blocks. */
    public List<Integer> leaders() {
        List<Integer> leaders = new ArrayList<>();
        blocks.forEach(b -> leaders.add(b.index()));
        return leaders;
    }
}
