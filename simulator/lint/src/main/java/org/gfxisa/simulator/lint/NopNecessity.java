package org.gfxisa.simulator.lint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.gfxisa.Instruction;
import org.gfxisa.hazards.HazardChecker;
import org.gfxisa.hazards.HazardState;

/** Decides whether hazards require an {@code s_nop}, by following the hazards on the paths after it as if it were absent. */
final class NopNecessity {
    /**
     * The maximum number of instructions that are followed on all paths together. If hazards are still pending then, the instruction counts
     * as needed.
     */
    private static final int MOST_STEPS = 256;

    /** The alignment of branch targets in bytes. */
    private static final int ALIGNMENT = 32;

    private final ControlFlow flow;
    private final HazardChecker checker;
    private final Instruction instruction = new Instruction();
    private boolean isBroken;

    private record Point(HazardState state, int step) {}

    NopNecessity(ControlFlow flow, HazardChecker checker) {
        this.flow = flow;
        this.checker = checker;
    }

    /** Returns whether a hazard may occur if an {@code s_nop} is left out. */
    boolean isNeeded(HazardState before, int pause) {
        isBroken = false;
        Deque<Point> open = new ArrayDeque<>();
        follow(before, pause, open);
        for (int count = 0; !open.isEmpty() && !isBroken; count++) {
            if (count == MOST_STEPS) {
                return true;
            }
            Point point = open.remove();
            flow.read(point.step, instruction);
            checker.check(point.state, instruction, (rule, waitStates, place, register) -> isBroken = true);
            checker.advance(point.state, instruction, point.step);
            follow(point.state, point.step, open);
        }
        return isBroken;
    }

    /** Returns whether an {@code s_nop}, alone or together with those after it, aligns a branch target. */
    boolean isPadding(int pause, StepText text) {
        int start = flow.steps().get(pause).offset();
        int next = pause;
        do {
            List<Integer> after = flow.after(next);
            // Padding is shorter than the alignment.
            if (after.size() != 1 || flow.steps().get(after.get(0)).offset() - start > ALIGNMENT) {
                return false;
            }
            next = after.get(0);
            flow.read(next, instruction);
        } while (checker.isPause(instruction));
        int offset = flow.steps().get(next).offset();
        int block = flow.blockAt(offset);
        return block >= 0
                && flow.blocks().get(block).first() == next
                && text.place(offset).address() % ALIGNMENT == 0;
    }

    private void follow(HazardState state, int step, Deque<Point> open) {
        if (state.isEmpty()) {
            return;
        }
        for (int next : flow.after(step)) {
            HazardState copy = checker.newState();
            copy.copyFrom(state);
            open.add(new Point(copy, next));
        }
    }
}
