package org.gfxisa.table;

import java.util.List;

/** A node of the tree that tells from the first 64 bits of an instruction which forms it may be. */
public sealed interface DecodeNode permits DecodeNode.Choice, DecodeNode.Leaf {
    /** No instruction. */
    DecodeNode NOTHING = new Leaf(List.of());

    /**
     * Consecutive bits choose a child.
     *
     * @param shift the lowest of these bits
     * @param children 2^n of them for n bits, by their value
     */
    record Choice(int shift, List<DecodeNode> children) implements DecodeNode {
        /** How many bits choose. */
        public int bits() {
            return Integer.numberOfTrailingZeros(children.size());
        }
    }

    /**
     * The end of a way.
     *
     * @param forms those that may be meant, by index in {@link IsaTables#forms}: they are tried in turn
     */
    record Leaf(List<Integer> forms) implements DecodeNode {}
}
