package org.gfxisa.simulator.jit.pass;

import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.ScalarLoad;

/**
 * A kernel without loops, executed for whole waves: the path from its first instruction to its end with all lanes active. Uniform and affine
 * values are computed once a row; a row is a group of lanes with consecutive ids.
 *
 * @param waveSize lanes of a wave, 32 or 64
 * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
 * @param firsts how many vector registers have initial values
 * @param values the IR of uniform and affine values
 * @param parts what is executed for a wave, in order
 * @param blocks memory that is loaded to scalar registers
 * @param bases the nodes of base addresses, by number of the access
 * @param required the nodes of conditions that must hold before the trace is executed
 * @param registers how many vector registers a wave must have, not counting those of groups
 * @param instructions how many instructions each wave executes
 */
public record Trace(
        int waveSize,
        int mode,
        int firsts,
        AffineAnalysis values,
        List<Part> parts,
        List<Block> blocks,
        Map<Integer, Integer> bases,
        List<Integer> required,
        int registers,
        int instructions) {
    public Trace {
        parts = List.copyOf(parts);
        blocks = List.copyOf(blocks);
        bases = Map.copyOf(bases);
        required = List.copyOf(required);
    }

    /** The instructions of a kernel. */
    public interface Source {
        /** Returns the instruction of an index. */
        BoundInstruction at(int index);

        /** Returns the index of the following instruction. */
        int next(int index);

        /** Returns whether an index has an instruction. */
        boolean has(int index);
    }

    /** A step of the trace, after uniform and affine values have been computed. */
    public sealed interface Part {}

    /**
     * Fills a vector register with an affine value.
     *
     * @param register number of the register
     * @param node the node of the value
     * @param number number of this fill
     */
    public record Fill(int register, int node, int number) implements Part {}

    /**
     * A load or store at an affine address.
     *
     * @param operands its operands
     * @param rows moves the data
     * @param address the node of the address, without the offset of the instruction
     * @param number number of this access
     */
    public record Access(AffineAccess.Operands operands, AffineAccess.Rows rows, int address, int number)
            implements Part {}

    /**
     * A fused group.
     *
     * @param group the group
     * @param scalars the nodes of the scalar registers that it reads, by code
     */
    public record Lanes(FusedGroup group, Map<Integer, Integer> scalars) implements Part {}

    /**
     * Memory from which one or more scalar loads load dwords.
     *
     * @param operation the first load
     * @param low the node of the low dword of the base address
     * @param high the node of the high dword
     * @param added the node of an offset, if there is only one load; otherwise -1
     * @param before how many nodes exist before the load, and may be computed first
     * @param least the offset of the first dword, in bytes
     * @param end the offset behind the last one
     */
    public record Block(ScalarLoad operation, int low, int high, int added, int before, int least, int end) {
        /** Returns this block, extended by a dword range. */
        public Block with(int offset, int size) {
            return new Block(
                    operation, low, high, added, before, Math.min(least, offset), Math.max(end, offset + size));
        }
    }
}
