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
import org.gfxisa.simulator.jit.FusedGroup;
import org.gfxisa.simulator.jit.Region.Block;
import org.gfxisa.simulator.jit.Region.Member;
import org.gfxisa.simulator.jit.emit.ScalarEmitter;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;

/**
 * What a block does, in order. Vector instructions are collected into runs; scalar instructions that do not depend on what is collected
 * go before it. A mask or a register that a group behind overwrites is left out, if nothing reads it and nobody can see it before.
 */
public final class BlockScheduler {
    /** What is done at once. */
    public sealed interface Part {}

    /** Vector instructions. */
    public record Lanes(FusedGroup group) implements Part {}

    /** A scalar instruction. */
    public record Scalar(ScalarInstruction instruction) implements Part {}

    /**
     * An instruction that is left to the interpreter.
     *
     * @param after how many instructions of the block follow
     */
    public record Single(Member member, int after) implements Part {}

    /** What is tried; where it does nothing, the instructions are left. */
    public record FastPathCall(FastPath operation, List<Single> singles) implements Part {}

    /** M0 as it is, for instructions whose registers it is added to. */
    public record CopyM0(int code, int copy) implements Part {}

    /**
     * Whether M0 leads to registers that are there. If not, the instruction is left to the interpreter, after those of the next run that are
     * before it.
     *
     * @param before how many these are
     */
    public record CheckIndex(Single single, int before, List<Register> registers) implements Part {}

    /** VGPR indexing is on, or off. */
    public record IndexingMode(boolean isOn) implements Part {}

    private final Supplier<FusedGroup> none;
    private final List<Part> parts = new ArrayList<>();
    private FusedGroup pending;
    /** Copies of M0 so far; the last one is like M0 if there is any and it is fresh. */
    private int copies;

    private boolean isFresh;

    /**
     * The parts of a block.
     *
     * @param none makes groups of no instructions
     * @param exec code of EXEC
     */
    public BlockScheduler(Block block, Supplier<FusedGroup> none, int exec) {
        this.none = none;
        pending = none.get();
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

    /** What it does, in order. */
    public List<Part> parts() {
        return parts;
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
                && ScalarEmitter.knows(wave.instruction().function())) {
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

    /** Adds an instruction with the copy of M0 that it is to read: scalar instructions may change M0 before the group is computed. */
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

    /** Tries an operation, together with the one before if that is good. */
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

    /** Of operations at the same addresses the first one tells the others what it finds. */
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

    /** Whether a part may write vector registers, or the mask of a code. */
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

    /** Whether registers may be seen while it is executed: it may fault. */
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
            pending = none.get();
        }
    }

    /** Under the same EXEC, so that it is in the same lanes. */
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
