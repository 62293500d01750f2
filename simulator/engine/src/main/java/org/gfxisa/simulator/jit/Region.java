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
import org.gfxisa.simulator.jit.emit.GroupEmitter;
import org.gfxisa.simulator.jit.lower.CallLowering;
import org.gfxisa.simulator.runtime.CompiledCode;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RegionCode;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.VectorApi;
import org.gfxisa.simulator.vector.Warmup;
import org.gfxisa.simulator.wave.RegisterLayout;

/**
 * Instructions that are compiled together, as blocks that end where control flow may go another way. The first block is where the
 * region is entered.
 *
 * @param blocks in any order but for the first
 * @param waveSize lanes of a wave, 32 or 64
 * @param mode MODE, as {@link org.gfxisa.semantics.Mode} packs it
 * @param layout where the scalar registers are that have a meaning
 */
public record Region(List<Block> blocks, int waveSize, int mode, RegisterLayout layout) {
    public Region {
        blocks = List.copyOf(blocks);
    }

    /** An instruction and its index. */
    public record Member(int index, BoundInstruction instruction) {}

    /**
     * A block.
     *
     * @param members at least one; only the last may be a branch
     * @param next index of the instruction behind it
     */
    public record Block(List<Member> members, int next) {
        public Block {
            members = List.copyOf(members);
        }

        /** Of its first instruction. */
        public int index() {
            return members.get(0).index();
        }

        public OptionalInt target() {
            return members.get(members.size() - 1).instruction() instanceof BoundInstruction.Branch branch
                    ? OptionalInt.of(branch.target())
                    : OptionalInt.empty();
        }
    }

    /**
     * Vector instructions that were compiled together.
     *
     * @param indices of the instructions
     * @param indexed those of them that have registers to whose numbers M0 is added, by index
     * @param masks codes of the scalar registers that get masks, in the order of {@link RuntimeCallbacks#masks}
     */
    public record Group(List<Integer> indices, Map<Integer, RegisterIndex> indexed, List<Integer> masks) {
        public Group {
            indices = List.copyOf(indices);
            indexed = Map.copyOf(indexed);
            masks = List.copyOf(masks);
        }
    }

    /**
     * What was compiled.
     *
     * @param code of a region, or of a kernel's way
     * @param runs vector instructions that were compiled together, by the number that {@link RuntimeCallbacks#finish} gets
     * @param operations what it tries
     * @param vectors how many vector registers a wave must have
     * @param accumulators how many accumulation registers
     */
    public record Compiled<C extends CompiledCode>(
            C code, List<Group> groups, List<FastPath> operations, int vectors, int accumulators) {
        public Compiled {
            groups = List.copyOf(groups);
            operations = List.copyOf(operations);
        }

        /** The same for waves that must have at least so many vector registers. */
        Compiled<C> with(int registers) {
            return new Compiled<>(code, groups, operations, Math.max(vectors, registers), accumulators);
        }

        /** How many methods compute groups: of each group one for all lanes and one for some. */
        public int methods() {
            return code.uses.length;
        }

        /** Has all of them used, though the JVM may still have to make machine code of them. */
        public void useAll() {
            Arrays.fill(code.uses, true);
            operations.forEach(FastPath::use);
        }

        /**
         * Has one of them used after it was run on registers of nobody.
         *
         * @param method its number, as {@link RuntimeCallbacks#interpret} gets it
         */
        public Warmup warmUp(int method) {
            WarmupState warmupState = new WarmupState(vectors, accumulators);
            MethodHandle called = RegionCompiler.method(code, method);
            return new Warmup(before -> warmupState.call(called, before), () -> code.uses[method] = true);
        }

        /** The same of a group with all lanes active. */
        public Warmup warmUpFull(int group) {
            return warmUp(GroupEmitter.method(group, true));
        }

        /** The run that a method computes. */
        public Group group(int method) {
            return groups.get(GroupEmitter.groupOf(method));
        }
    }

    /** Whether anything can be compiled: {@code jdk.incubator.vector} is there, and the machine has vectors. */
    public static boolean isPossible() {
        return VectorApi.here().isPresent();
    }

    /**
     * Why an instruction in compiled code is left to its operation, for people to read.
     *
     * @param mode MODE that the code is for
     */
    public static String why(BoundInstruction instruction, int mode) {
        if (instruction instanceof BoundInstruction.InLanes lanes) {
            String rare = lanes.instruction().function().nodes().stream().anyMatch(LanePermutation::has)
                    ? "moves values between lanes of several vectors, or "
                    : "";
            return CallLowering.missing(lanes.instruction().function(), mode)
                    .map(method -> "calls " + method + ", which vectors do not compute under this MODE")
                    .orElse(rare + "a NaN, a denormal or a rare case in some lanes, which were computed again");
        } else if (instruction instanceof BoundInstruction.InWave) {
            return "calls what scalar code does not compute";
        } else if (instruction instanceof BoundInstruction.WithFastPath) {
            return "what its quick way leaves: addresses, or a NaN in a matrix product";
        }
        return instruction instanceof BoundInstruction.Other other ? other.why() : "ends what is compiled together";
    }

    /**
     * Compiles it.
     *
     * @param dump prints the IR
     */
    public Compiled<RegionCode> compile(IrDump dump) {
        return RegionCompiler.compile(VectorApi.here().orElseThrow(), this, dump);
    }

    public List<Integer> leaders() {
        List<Integer> leaders = new ArrayList<>();
        blocks.forEach(b -> leaders.add(b.index()));
        return leaders;
    }
}
