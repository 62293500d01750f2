package org.gfxisa.simulator.lint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;

/** Finds the shortest path from one instruction to another. */
final class PathFinder {
    private static final int NOT_REACHED = -2;
    private static final int START = -1;

    private final ControlFlow flow;

    PathFinder(ControlFlow flow) {
        this.flow = flow;
    }

    /**
     * Returns the branches that are taken on the shortest path.
     *
     * @param from the index of the first instruction
     * @param to the index of the last instruction
     * @param through the blocks that the path may use
     * @return the indices of the branches; empty if the path has none, or if there is no path
     */
    List<Integer> branches(int from, int to, IntPredicate through) {
        int start = flow.blockOf(from);
        int goal = flow.blockOf(to);
        if (start == goal && from < to) {
            return List.of();
        }
        int[] reachedFrom = new int[flow.blocks().size()];
        Arrays.fill(reachedFrom, NOT_REACHED);
        Deque<Integer> open = new ArrayDeque<>();
        follow(start, START, reachedFrom, open, through);
        while (!open.isEmpty() && reachedFrom[goal] == NOT_REACHED) {
            int number = open.remove();
            follow(number, number, reachedFrom, open, through);
        }
        if (reachedFrom[goal] == NOT_REACHED) {
            return List.of();
        }
        List<Integer> branches = new ArrayList<>();
        int at = goal;
        do {
            int before = reachedFrom[at] == START ? start : reachedFrom[at];
            addBranch(before, at, branches);
            if (reachedFrom[at] == START) {
                break;
            }
            at = before;
        } while (true);
        return branches;
    }

    private void follow(int block, int from, int[] reachedFrom, Deque<Integer> open, IntPredicate through) {
        for (int next : flow.blocks().get(block).next()) {
            if (reachedFrom[next] == NOT_REACHED && through.test(next)) {
                reachedFrom[next] = from;
                open.add(next);
            }
        }
    }

    private void addBranch(int before, int after, List<Integer> branches) {
        int last = flow.blocks().get(before).end() - 1;
        int first = flow.blocks().get(after).first();
        if (flow.steps().get(last).end() != flow.steps().get(first).offset()) {
            branches.add(0, last);
        }
    }
}
