package org.gfxisa.simulator.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.simulator.compile.BoundInstruction.Branch;
import org.gfxisa.simulator.compile.BoundInstruction.InLanes;
import org.gfxisa.simulator.compile.BoundInstruction.InWave;
import org.gfxisa.simulator.compile.BoundInstruction.Nothing;
import org.gfxisa.simulator.compile.BoundInstruction.Tried;
import org.gfxisa.simulator.compile.Region.Block;
import org.gfxisa.simulator.compile.Region.Member;

/**
 * What a block does, in order. Vector instructions are collected into runs; scalar instructions that do not depend on what is collected
 * go before it. A mask that the next run overwrites is left out, if nothing reads it and nobody can see it before.
 */
final class BlockParts {
    /** What is done at once. */
    sealed interface Part {}

    /** Vector instructions. */
    record Lanes(LaneRun run) implements Part {}

    /** A scalar instruction. */
    record Scalar(ScalarInstruction instruction) implements Part {}

    /**
     * An instruction that is left to the interpreter.
     *
     * @param after how many instructions of the block follow
     */
    record Single(Member member, int after) implements Part {}

    /** What is tried; where it does nothing, the instructions are left. */
    record Attempt(QuickOperation operation, List<Single> singles) implements Part {}

    private final Supplier<LaneRun> none;
    private final List<Part> parts = new ArrayList<>();
    private LaneRun pending;

    /** @param none makes runs of no instructions */
    BlockParts(Block block, Supplier<LaneRun> none) {
        this.none = none;
        pending = none.get();
        int after = block.members().size();
        for (Member member : block.members()) {
            after--;
            add(member, after);
        }
        flush();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof Lanes lanes) {
                List<Part> behind = parts.subList(i + 1, parts.size());
                lanes.run().masks().stream()
                        .filter(c -> isOverwritten(c, behind))
                        .forEach(lanes.run()::drop);
            }
        }
    }

    /** They. */
    List<Part> parts() {
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
        if (instruction instanceof InWave wave
                && ScalarEmitter.knows(wave.instruction().form())) {
            if (!pending.isIndependentOf(new ScalarUse(wave.instruction()))) {
                flush();
            }
            parts.add(new Scalar(wave.instruction()));
            return;
        }
        flush();
        Single single = new Single(member, after);
        if (instruction instanceof Tried tried) {
            attempt(tried.operation(), single);
        } else {
            parts.add(single);
        }
    }

    /** Tries an operation, together with the one before if that is good. */
    private void attempt(QuickOperation operation, Single single) {
        int last = parts.size() - 1;
        if (last >= 0 && parts.get(last) instanceof Attempt before) {
            Optional<QuickOperation> both = before.operation().with(operation);
            if (both.isPresent()) {
                List<Single> singles = new ArrayList<>(before.singles());
                singles.add(single);
                parts.set(last, new Attempt(both.get(), singles));
                return;
            }
        }
        parts.add(new Attempt(operation, List.of(single)));
    }

    private boolean isAdded(int index, LaneInstruction instruction) {
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

    private static boolean isOverwritten(int mask, List<Part> behind) {
        for (Part part : behind) {
            if (part instanceof Lanes lanes) {
                if (lanes.run().reads(mask)) {
                    return false;
                } else if (lanes.run().masks().contains(mask)) {
                    return true;
                }
            } else if (!(part instanceof Scalar scalar) || new ScalarUse(scalar.instruction()).touches(mask, 2)) {
                return false;
            }
        }
        return false;
    }
}
