package org.gfxisa.simulator.jit.pass;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.exec.Condition;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.ScalarLoad;

/** Finds the path of a trace: the instructions from an index to the end of the wave, with all lanes active and no backward branch. */
final class TraceFinder {
    private static final int MOST_INSTRUCTIONS = 300;

    private TraceFinder() {}

    /**
     * Returns the instructions of the path.
     *
     * @throws TraceBailout if a trace cannot contain one of them
     */
    static List<Region.Member> of(Trace.Source source, int from, long exec) {
        List<Region.Member> path = new ArrayList<>();
        int at = from;
        while (true) {
            TraceBailout.unless(source.has(at) && path.size() < MOST_INSTRUCTIONS);
            BoundInstruction instruction = source.at(at);
            path.add(new Region.Member(at, instruction));
            int next = source.next(at);
            if (instruction instanceof BoundInstruction.End) {
                return path;
            } else if (instruction instanceof BoundInstruction.Branch branch && isTaken(branch.when(), exec)) {
                TraceBailout.unless(branch.target() > at);
                next = branch.target();
            } else if (instruction instanceof BoundInstruction.WithFastPath fast) {
                FastPath operation = fast.operation().get();
                TraceBailout.unless(operation instanceof AffineAccess || operation instanceof ScalarLoad);
            }
            TraceBailout.unless(!isUntraceable(instruction));
            at = next;
        }
    }

    /** Returns whether a trace cannot contain an instruction. */
    private static boolean isUntraceable(BoundInstruction instruction) {
        return instruction instanceof BoundInstruction.Other
                || instruction instanceof BoundInstruction.Indexed
                || instruction instanceof BoundInstruction.Indexing
                || instruction.isBorder();
    }

    /**
     * Returns whether a branch is taken with all lanes active. A branch on SCC is assumed not to be taken.
     *
     * @throws TraceBailout if it depends on VCC or STATUS
     */
    private static boolean isTaken(Condition when, long exec) {
        boolean taken = when.test(false, 0, exec, 0);
        TraceBailout.unless(when.test(false, exec, exec, 0) == taken && when.test(false, 0, exec, -1) == taken);
        return taken && when.test(true, 0, exec, 0);
    }

    /** Returns whether a branch depends on SCC. */
    static boolean isOnScc(Condition when, long exec) {
        return when.test(false, 0, exec, 0) != when.test(true, 0, exec, 0);
    }
}
