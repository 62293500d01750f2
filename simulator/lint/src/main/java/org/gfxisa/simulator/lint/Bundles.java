package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.info.Flow;
import org.gfxisa.simulator.lint.ControlFlow.Block;
import org.gfxisa.table.Kind;

/**
 * Groups of instructions between which nothing may be inserted: the accesses of a clause, and the instructions that add a distance to the
 * program counter.
 */
final class Bundles {
    /** No bundles. */
    static final Bundles NONE = new Bundles();

    private final Map<Integer, List<Integer>> followers = new HashMap<>();
    private final Map<Integer, Integer> heads = new HashMap<>();

    private final BitSet fixed = new BitSet();

    private Bundles() {}

    /** Finds the bundles of some code. */
    static Bundles of(ControlFlow flow) {
        Bundles bundles = new Bundles();
        for (Block block : flow.blocks()) {
            for (int head = block.first(); head < block.end(); head++) {
                List<Integer> all = new ArrayList<>();
                Step first = flow.steps().get(head);
                boolean isClause = first.info().isClause();
                if (isClause || isOwnAddress(first)) {
                    for (int next = head + 1; next < block.end(); next++) {
                        Step step = flow.steps().get(next);
                        if (flow.isInserted(next)) {
                            continue;
                        }
                        if (!(isClause ? step.raises().length > 0 : rewrites(step, first))) {
                            break;
                        }
                        all.add(next);
                    }
                }
                bundles.add(head, all);
                if (!isClause) {
                    all.forEach(bundles.fixed::set);
                }
            }
        }
        return bundles;
    }

    private void add(int head, List<Integer> all) {
        if (!all.isEmpty()) {
            followers.put(head, all);
            all.forEach(member -> heads.put(member, head));
        }
    }

    /** Returns whether the distance between an instruction and the head of its bundle must not change. */
    boolean isFixed(int step) {
        return fixed.get(step);
    }

    /** Returns whether an instruction writes its own address to a pair of scalar registers. */
    private static boolean isOwnAddress(Step step) {
        boolean isScalar = step.flow() == Flow.NEXT && step.raises().length == 0 && step.reads().length == 0;
        return isScalar
                && step.info().form().slots().size() == 1
                && step.info().form().slots().get(0).kind() instanceof Kind.Register
                && step.writes().length == 1
                && RegisterRange.end(step.writes()[0]) - RegisterRange.first(step.writes()[0]) == 2;
    }

    private static boolean rewrites(Step step, Step first) {
        return RegisterRange.common(first.writes()[0], step.reads()) >= 0
                && RegisterRange.common(first.writes()[0], step.writes()) >= 0;
    }

    /** Returns the indices of the other instructions of a bundle; empty if the instruction is not the head of one. */
    List<Integer> followers(int step) {
        return followers.getOrDefault(step, List.of());
    }

    /** Returns the index of the first instruction of the bundle that an instruction belongs to, or the instruction's own. */
    int head(int step) {
        return heads.getOrDefault(step, step);
    }
}
