package org.gfxisa.simulator.exec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.exec.Condition;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.BoundInstruction.Branch;
import org.gfxisa.simulator.ir.BoundInstruction.InLanes;
import org.gfxisa.simulator.ir.BoundInstruction.InWave;
import org.gfxisa.simulator.ir.BoundInstruction.Indexed;
import org.gfxisa.simulator.ir.BoundInstruction.Indexing;
import org.gfxisa.simulator.ir.BoundInstruction.Nothing;
import org.gfxisa.simulator.jit.pass.Region.Block;
import org.gfxisa.simulator.jit.pass.Region.Member;

/** Collects the basic blocks of a region: those that control flow can reach from its entry. */
final class RegionBuilder {
    /** The approximate limit of the bytecode of a region, in bytes. The JVM compiles no method of more than 8,000 bytes. */
    private static final int MOST = 6000;

    private static final int BLOCK = 60;
    private static final int BRANCH = 90;
    private static final int OTHER = 40;
    private static final int STEP = 10;
    private static final int LANES = 8;

    /** The most instructions in VGPR indexing mode. Compilers index one or a few at a time. */
    private static final int MOST_INDEXED = 64;

    private final DecodedCode program;
    private final Set<Integer> leaders = new TreeSet<>();

    RegionBuilder(DecodedCode program) {
        this.program = program;
    }

    /** Returns the blocks, the entry block first; empty if nothing can be compiled. */
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
            Optional<Integer> indexed = Optional.empty();
            left -= BLOCK;
            while (!ends && (left > 0 || indexed.isPresent()) && (members.isEmpty() || !leaders.contains(next))) {
                Op op = program.plainAt(next);
                BoundInstruction bound = bound(op, indexed);
                if (bound.isBorder() || indexed.isEmpty() && isOn(bound) && !isTurnedOff(next)) {
                    break;
                }
                if (bound instanceof Indexing indexing) {
                    indexed = indexing.isOn() ? Optional.of(indexing.operands()) : Optional.empty();
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

    private static BoundInstruction bound(Op op, Optional<Integer> indexed) {
        return indexed.map(op::boundIndexed).orElseGet(op::bound);
    }

    private static boolean isOn(BoundInstruction bound) {
        return bound instanceof Indexing indexing && indexing.isOn();
    }

    /**
     * Returns whether VGPR indexing that is turned on at an index is turned off in the same block, and M0 does not change the indexed operands in
     * between. A region is neither entered nor left in VGPR indexing mode.
     */
    private boolean isTurnedOff(int index) {
        int at = index;
        Optional<Integer> indexed = Optional.empty();
        for (int count = 0; count < MOST_INDEXED && program.has(at); count++) {
            Op op = program.plainAt(at);
            BoundInstruction bound = bound(op, indexed);
            if (bound instanceof Indexing indexing) {
                indexed = Optional.of(indexing.operands());
                if (!indexing.isOn()) {
                    return true;
                }
            } else if (!isPlain(bound)) {
                return false;
            }
            at = op.next;
            if (leaders.contains(at)) {
                return false;
            }
        }
        return false;
    }

    private static boolean isPlain(BoundInstruction bound) {
        return bound instanceof InLanes
                || bound instanceof Indexed
                || bound instanceof Nothing
                || bound instanceof InWave wave && !wave.instruction().writesM0();
    }

    private static int size(BoundInstruction instruction) {
        if (instruction instanceof InWave wave) {
            return OTHER + STEP * wave.instruction().function().nodes().size();
        } else if (instruction instanceof InLanes || instruction instanceof Indexed) {
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
