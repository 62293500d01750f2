package org.gfxisa.table;

import java.util.List;

/** A node of the decode tree, which maps the first 64 bits of an instruction to the forms that it may have. */
public sealed interface DecodeNode permits DecodeNode.Choice, DecodeNode.Leaf {
    /** The leaf without forms: the bits are not an instruction. */
    DecodeNode NOTHING = new Leaf(List.of());

    /**
     * An inner node, whose child contiguous bits select.
     *
     * @param shift the lowest of these bits
     * @param children the 2^n children for n bits, by the value of the bits
     */
    record Choice(int shift, List<DecodeNode> children) implements DecodeNode {
        /** Returns the number of bits. */
        public int bits() {
            return Integer.numberOfTrailingZeros(children.size());
        }
    }

    /**
     * A leaf.
     *
     * @param forms the candidates, as indices in {@link IsaTables#forms}, in the order in which they are tried
     */
    record Leaf(List<Integer> forms) implements DecodeNode {}
}
