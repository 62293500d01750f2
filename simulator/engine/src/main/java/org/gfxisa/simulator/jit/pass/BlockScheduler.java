package org.gfxisa.simulator.jit.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.BoundInstruction.Branch;
import org.gfxisa.simulator.ir.BoundInstruction.InLanes;
import org.gfxisa.simulator.ir.BoundInstruction.InWave;
import org.gfxisa.simulator.ir.BoundInstruction.Indexed;
import org.gfxisa.simulator.ir.BoundInstruction.Indexing;
import org.gfxisa.simulator.ir.BoundInstruction.Nothing;
import org.gfxisa.simulator.ir.BoundInstruction.WithFastPath;
import org.gfxisa.simulator.ir.ScalarInstruction;
import org.gfxisa.simulator.ir.ScalarUse;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.jit.pass.Region.Block;
import org.gfxisa.simulator.jit.pass.Region.Member;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;

/**
 * Schedules the instructions of a basic block. Vector instructions are collected into fused groups. Scalar instructions move before a group if
 * they do not depend on it. A result that a later group overwrites is dropped, if nothing can observe it in between.
 */
public final class BlockScheduler {
    /** A unit of scheduled code. */
    public sealed interface Part {}

    /** A fused group. */
    public record Lanes(FusedGroup group) implements Part {}

    /** A scalar instruction. */
    public record Scalar(ScalarInstruction instruction) implements Part {}

    /**
     * An instruction that the interpreter executes.
     *
     * @param member the instruction
     * @param after how many instructions of the block follow it
     */
    public record Single(Member member, int after) implements Part {}

    /** A call of a fast path. If it declines, the interpreter executes the instructions. */
    public record FastPathCall(FastPath operation, List<Single> singles) implements Part {}

    /** A copy of M0, for instructions with indexed registers. */
    public record CopyM0(int code, int copy) implements Part {}

    /**
     * A check that indexed registers exist. If one does not, the interpreter executes the instruction, after the instructions of the next
     * group that precede it.
     *
     * @param single the instruction
     * @param before how many instructions of the group precede it
     * @param registers its indexed registers
     */
    public record CheckIndex(Single single, int before, List<Register> registers) implements Part {}

    /** Turns VGPR indexing on or off. */
    public record IndexingMode(boolean isOn) implements Part {}

    /** A block, and its code in order. */
    public record Scheduled(Block block, List<Part> parts) {
        public Scheduled {
            parts = List.copyOf(parts);
        }
    }

    private final Supplier<FusedGroup> emptyGroups;
    private final List<Part> parts = new ArrayList<>();
    private FusedGroup pending;
    /** How many copies of M0 exist. The last one has the current value if {@link #isFresh}. */
    private int copies;

    private boolean isFresh;

    /**
     * Schedules a block.
     *
     * @param emptyGroups creates empty groups
     * @param exec the code of EXEC
     */
    public static Scheduled schedule(Block block, Supplier<FusedGroup> emptyGroups, int exec) {
        return new Scheduled(block, new BlockScheduler(block, emptyGroups, exec).parts);
    }

    private BlockScheduler(Block block, Supplier<FusedGroup> emptyGroups, int exec) {
        this.emptyGroups = emptyGroups;
        pending = emptyGroups.get();
        int after = block.members().size();
        for (Member member : block.members()) {
            after--;
            add(member, after);
        }
        flush();
        shareAddresses(exec);
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof Lanes lanes) {
                List<Part> behind = parts.subList(i + 1, parts.size());
                lanes.group().masks().stream()
                        .filter(c -> isOverwritten(c, behind))
                        .forEach(code -> lanes.group().drop(code));
                if (!changes(lanes, List.of(), exec)) {
                    lanes.group().registers().stream()
                            .filter(r -> isOverwritten(r, behind, exec))
                            .forEach(register -> lanes.group().drop(register));
                }
            }
        }
    }

    private void add(Member member, int after) {
        BoundInstruction instruction = member.instruction();
        if (instruction instanceof Nothing || instruction instanceof Branch) {
            return;
        }
        if (instruction instanceof InLanes lanes && isAdded(member.index(), lanes.instruction())) {
            return;
        }
        if (instruction instanceof Indexed indexed && isIndexed(member, after, indexed.instruction())) {
            return;
        }
        if (instruction instanceof Indexing indexing) {
            indexing.m0().ifPresent(this::scalar);
            parts.add(new IndexingMode(indexing.isOn()));
            return;
        }
        if (instruction instanceof InWave wave
                && ScalarOps.canCompile(wave.instruction().function())) {
            scalar(wave.instruction());
            return;
        }
        flush();
        isFresh = false;
        Single single = new Single(member, after);
        if (instruction instanceof WithFastPath fast) {
            call(fast.operation().get(), single);
        } else {
            parts.add(single);
        }
    }

    private void scalar(ScalarInstruction instruction) {
        ScalarUse use = new ScalarUse(instruction);
        if (!pending.isIndependentOf(use)) {
            flush();
        }
        isFresh &= !use.writes(instruction.m0());
        parts.add(new Scalar(instruction));
    }

    /** Adds an instruction with indexed registers, which reads a copy of M0: scalar instructions may change M0 before the group is executed. */
    private boolean isIndexed(Member member, int after, VectorInstruction instruction) {
        VectorInstruction copied = copied(instruction);
        parts.add(new CheckIndex(
                new Single(member, after),
                pending.indices().size(),
                copied.registers().filter(r -> r.index().isPresent()).toList()));
        return isAdded(member.index(), copied);
    }

    private VectorInstruction copied(VectorInstruction instruction) {
        if (!isFresh) {
            if (copies == RuntimeCallbacks.COPIES) {
                flush();
                copies = 0;
            }
            parts.add(new CopyM0(instruction.m0(), copies++));
            isFresh = true;
        }
        return instruction.byCopy(copies - 1);
    }

    /** Adds a call of a fast path, combined with the one before if possible. */
    private void call(FastPath operation, Single single) {
        int last = parts.size() - 1;
        if (last >= 0 && parts.get(last) instanceof FastPathCall before) {
            Optional<FastPath> both = before.operation().with(operation);
            if (both.isPresent()) {
                List<Single> singles = new ArrayList<>(before.singles());
                singles.add(single);
                parts.set(last, new FastPathCall(both.get(), singles));
                return;
            }
        }
        parts.add(new FastPathCall(operation, List.of(single)));
    }

    /** Among fast paths with the same addresses, the first publishes its lookup and the others reuse it. */
    private void shareAddresses(int exec) {
        int publisher = parts.size();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof FastPathCall call) {
                FastPath before = publisher < i ? ((FastPathCall) parts.get(publisher)).operation() : call.operation();
                Optional<FastPath> reusing = publisher < i ? call.operation().reusing(before) : Optional.empty();
                if (reusing.isPresent()) {
                    parts.set(
                            publisher,
                            new FastPathCall(before.publishing(), ((FastPathCall) parts.get(publisher)).singles()));
                    parts.set(i, new FastPathCall(reusing.get(), call.singles()));
                } else if (!call.operation().addresses().isEmpty()) {
                    publisher = i;
                }
            }
            if (publisher <= i
                    && changes(
                            parts.get(i),
                            ((FastPathCall) parts.get(publisher)).operation().addresses(),
                            exec)) {
                publisher = parts.size();
            }
        }
    }

    /** Returns whether a part may write any of some vector registers, or a mask. */
    private static boolean changes(Part part, List<Integer> registers, int mask) {
        if (part instanceof Lanes lanes) {
            return registers.stream().anyMatch(lanes.group()::writes)
                    || lanes.group().masks().stream().anyMatch(m -> Math.abs(m - mask) < 2);
        } else if (part instanceof Scalar scalar) {
            ScalarUse use = new ScalarUse(scalar.instruction());
            return use.writes(mask) || use.writes(mask + 1);
        } else if (isIndexing(part)) {
            return false;
        }
        return !(part instanceof FastPathCall call)
                || registers.stream().anyMatch(call.operation()::writes)
                || call.operation().writesScalar(mask)
                || call.operation().writesScalar(mask + 1);
    }

    private static boolean isIndexing(Part part) {
        return part instanceof CopyM0 || part instanceof IndexingMode || part instanceof CheckIndex;
    }

    /** Returns whether a part may fault, so that registers can be observed. */
    private static boolean isSeen(Part part) {
        return part instanceof Single || part instanceof FastPathCall || part instanceof CheckIndex;
    }

    private boolean isAdded(int index, VectorInstruction instruction) {
        if (pending.add(index, instruction)) {
            return true;
        }
        flush();
        return pending.add(index, instruction);
    }

    private void flush() {
        if (!pending.isEmpty()) {
            parts.add(new Lanes(pending));
            pending = emptyGroups.get();
        }
    }

    /** Returns whether a register is overwritten under the same EXEC before anything reads it. */
    private static boolean isOverwritten(Register register, List<Part> behind, int exec) {
        for (Part part : behind) {
            if (isSeen(part) || part instanceof Lanes lanes && lanes.group().reads(register)) {
                return false;
            } else if (part instanceof Lanes lanes && lanes.group().registers().contains(register)) {
                return true;
            } else if (changes(part, List.of(), exec)) {
                return false;
            }
        }
        return false;
    }

    /** Returns whether a mask is overwritten before anything reads it. */
    private static boolean isOverwritten(int mask, List<Part> behind) {
        for (Part part : behind) {
            if (part instanceof Lanes lanes) {
                if (lanes.group().reads(mask)) {
                    return false;
                } else if (lanes.group().masks().contains(mask)) {
                    return true;
                }
            } else if (isSeen(part)
                    || part instanceof Scalar scalar && new ScalarUse(scalar.instruction()).touches(mask, 2)) {
                return false;
            }
        }
        return false;
    }
}
