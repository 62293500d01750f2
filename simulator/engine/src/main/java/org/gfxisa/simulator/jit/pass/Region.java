package org.gfxisa.simulator.jit.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.wave.RegisterLayout;

/**
 * Basic blocks that are compiled together, as one method. The region is entered at its first block.
 *
 * @param blocks the entry block, and the others in any order
 * @param waveSize lanes of a wave, 32 or 64
 * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
 * @param layout codes of the scalar registers with a special meaning
 */
public record Region(List<Block> blocks, int waveSize, int mode, RegisterLayout layout) {
    public Region {
        blocks = List.copyOf(blocks);
    }

    /** An instruction and its index. */
    public record Member(int index, BoundInstruction instruction) {}

    /**
     * A basic block.
     *
     * @param members at least one instruction; only the last may be a branch
     * @param next index of the instruction that follows the block
     */
    public record Block(List<Member> members, int next) {
        public Block {
            members = List.copyOf(members);
        }

        /** Returns the index of its first instruction. */
        public int index() {
            return members.get(0).index();
        }

        /** Returns the index of the instruction to which its last instruction may branch. */
        public OptionalInt target() {
            return members.get(members.size() - 1).instruction() instanceof BoundInstruction.Branch branch
                    ? OptionalInt.of(branch.target())
                    : OptionalInt.empty();
        }
    }

    /** Returns the indices of the first instructions of its blocks. */
    public List<Integer> leaders() {
        List<Integer> leaders = new ArrayList<>();
        blocks.forEach(b -> leaders.add(b.index()));
        return leaders;
    }
}
