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
 * Instructions that nothing may be put between: the accesses of a clause, and those that add a distance to the address of where they
 * stand.
 */
final class Bundles {
    /** Where there are none. */
    static final Bundles NONE = new Bundles();

    private final Map<Integer, List<Integer>> behind = new HashMap<>();
    private final Map<Integer, Integer> heads = new HashMap<>();

    private final BitSet fixed = new BitSet();

    private Bundles() {}

    /** Finds those of some code. */
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
            behind.put(head, all);
            all.forEach(member -> heads.put(member, head));
        }
    }

    /** Whether a step stands, or is counted, as a distance from the first one of its bundle. */
    boolean isFixed(int step) {
        return fixed.get(step);
    }

    /** Whether a scalar pair gets a value that comes from nowhere but the place of the instruction. */
    private static boolean isOwnAddress(Step step) {
        boolean isScalar = step.flow() == Flow.NEXT && step.raises().length == 0 && step.reads().length == 0;
        return isScalar
                && step.info().form().slots().size() == 1
                && step.info().form().slots().get(0).kind() instanceof Kind.Register
                && step.writes().length == 1
                && Span.end(step.writes()[0]) - Span.first(step.writes()[0]) == 2;
    }

    private static boolean rewrites(Step step, Step first) {
        return Span.common(first.writes()[0], step.reads()) >= 0 && Span.common(first.writes()[0], step.writes()) >= 0;
    }

    /** The instructions behind the first one of a bundle; empty where none starts. */
    List<Integer> behind(int step) {
        return behind.getOrDefault(step, List.of());
    }

    /** The first instruction of the bundle that a step is in, or itself. */
    int head(int step) {
        return heads.getOrDefault(step, step);
    }
}
