package org.gfxisa.simulator.exec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.exec.Condition;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.compile.BoundInstruction;
import org.gfxisa.simulator.compile.BoundInstruction.Branch;
import org.gfxisa.simulator.compile.BoundInstruction.InLanes;
import org.gfxisa.simulator.compile.BoundInstruction.InWave;
import org.gfxisa.simulator.compile.Region.Block;
import org.gfxisa.simulator.compile.Region.Member;

/** Finds the instructions that are compiled together with one: those that control flow reaches from it. */
final class RegionBuilder {
    /** Bytes of a method, roughly: the JVM compiles none of more than 8000. */
    private static final int MOST = 6000;

    private static final int BLOCK = 60;
    private static final int BRANCH = 90;
    private static final int OTHER = 40;
    private static final int STEP = 10;
    private static final int LANES = 8;

    private final Program program;
    private final Set<Integer> leaders = new TreeSet<>();

    RegionBuilder(Program program) {
        this.program = program;
    }

    /** The blocks, that of the index first; empty where nothing can be compiled. */
    List<Block> blocks(int index) {
        findLeaders(index);
        List<Block> blocks = new ArrayList<>();
        int left = MOST;
        Deque<Integer> open = new ArrayDeque<>(List.of(index));
        Set<Integer> seen = new TreeSet<>();
        while (!open.isEmpty()) {
            int at = open.poll();
            if (!seen.add(at)) {
                continue;
            }
            List<Member> members = new ArrayList<>();
            int next = at;
            boolean ends = false;
            left -= BLOCK;
            while (!ends && left > 0 && (members.isEmpty() || !leaders.contains(next))) {
                Op op = program.plainAt(next);
                BoundInstruction bound = op.bound();
                if (bound.isBorder()) {
                    break;
                }
                members.add(new Member(next, bound));
                left -= size(bound);
                next = op.next;
                if (bound instanceof Branch branch) {
                    open.add(branch.target());
                    ends = true;
                }
                ends |= !program.has(next);
            }
            if (!members.isEmpty()) {
                Block block = new Block(members, next);
                blocks.add(block);
                if (program.has(next)
                        && !isAlways(members.get(members.size() - 1).instruction())) {
                    open.add(next);
                }
            }
        }
        return blocks.isEmpty() || blocks.get(0).index() != index ? List.of() : blocks;
    }

    private static int size(BoundInstruction instruction) {
        if (instruction instanceof InWave wave) {
            return OTHER + STEP * wave.instruction().form().steps().size();
        } else if (instruction instanceof InLanes) {
            return LANES;
        }
        return instruction instanceof Branch ? BRANCH : OTHER;
    }

    private static boolean isAlways(BoundInstruction instruction) {
        return instruction instanceof Branch branch && branch.when() == Condition.ALWAYS;
    }

    private void findLeaders(int index) {
        leaders.add(index);
        Set<Integer> seen = new TreeSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(index));
        while (!open.isEmpty() && seen.size() < MOST / LANES) {
            int at = open.poll();
            while (program.has(at) && seen.add(at)) {
                Op op = program.plainAt(at);
                BoundInstruction bound = op.bound();
                if (bound.isBorder()) {
                    break;
                }
                if (bound instanceof Branch branch) {
                    leaders.add(branch.target());
                    leaders.add(op.next);
                    open.add(branch.target());
                    if (isAlways(bound)) {
                        break;
                    }
                }
                at = op.next;
            }
        }
    }
}
