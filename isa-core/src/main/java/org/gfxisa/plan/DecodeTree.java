package org.gfxisa.plan;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.gfxisa.table.DecodeNode;

/**
 * The decode tree of {@link org.gfxisa.table.IsaTables}, arranged so that two looks into arrays are enough for nearly every
 * instruction: its top becomes one wide table, whose entries tell which bits choose the leaf in the other array.
 */
final class DecodeTree {
    private static final int TOP_BITS = 9;
    private static final int START_AT = Integer.SIZE;

    /**
     * Nodes: {@code shift << 8 | bits}, then a child for each value of the bits, which is positive: the next node's index; negative:
     * {@code -1 - form}; zero: no instruction.
     */
    private int[] tree = new int[1 << TOP_BITS];

    private int treeSize;
    private final int[] leaves;
    private final int topShift;
    private final int topBits;
    /** Shift in bits 0 to 7, mask in bits 8 to 31, where the children start in bits 32 and up. */
    private final long[] top;
    /** What is at the leaves; where the tree goes deeper {@code -1 - node}, a node of {@link #tree}. */
    private int[] children = new int[1 << TOP_BITS];

    private int used;

    /**
     * Arranges a tree.
     *
     * @param leaves what is wanted at a leaf, by form: a positive number; 0 is given where there is no form
     */
    DecodeTree(DecodeNode root, int[] leaves) {
        this.leaves = leaves;
        flatten(root);
        tree = Arrays.copyOf(tree, treeSize);
        int end = shift(0) + bits(0);
        topShift = Math.max(0, Math.min(shift(0), end - TOP_BITS));
        topBits = end - topShift;
        top = new long[1 << topBits];
        long[] known = new long[tree.length];
        for (int value = 0; value < top.length; value++) {
            int node = below(value);
            if (node > 0) {
                known[node] = known[node] == 0 ? addNode(node) : known[node];
                top[value] = known[node];
            } else {
                top[value] = addLeaf(node);
            }
        }
        children = Arrays.copyOf(children, used);
    }

    /** Adds a node with all below it to the tree; returns what stands for it there. */
    private int flatten(DecodeNode node) {
        if (node instanceof DecodeNode.Choice choice) {
            int at = treeSize;
            treeSize += 1 + choice.children().size();
            if (treeSize > tree.length) {
                tree = Arrays.copyOf(tree, treeSize * 2);
            }
            tree[at] = choice.shift() << Byte.SIZE | choice.bits();
            for (int i = 0; i < choice.children().size(); i++) {
                // The array may be another one afterwards.
                int child = flatten(choice.children().get(i));
                tree[at + 1 + i] = child;
            }
            return at;
        }
        List<Integer> forms = ((DecodeNode.Leaf) node).forms();
        return forms.isEmpty() ? 0 : -1 - forms.get(0);
    }

    /** How many values the bits at the top have. */
    int topCount() {
        return top.length;
    }

    /** The value of these bits. */
    int top(long q0) {
        return (int) (q0 >>> topShift) & (1 << topBits) - 1;
    }

    /** What is at the leaf for an instruction with these first 64 bits. */
    int leaf(long q0) {
        long entry = top[top(q0)];
        int child = children[(int) (entry >>> START_AT) + ((int) (q0 >>> (int) entry) & (int) entry >>> Byte.SIZE)];
        return child >= 0 ? child : deepLeaf(-1 - child, q0);
    }

    /** Gives the form at each leaf below a value of the top's bits. */
    void forms(int value, IntConsumer to) {
        formsBelow(below(value), to);
    }

    private int deepLeaf(int from, long q0) {
        int node = from;
        do {
            node = tree[node + 1 + ((int) (q0 >>> shift(node)) & (1 << bits(node)) - 1)];
        } while (node > 0);
        return leafOf(node);
    }

    private void formsBelow(int node, IntConsumer to) {
        if (node < 0) {
            to.accept(-1 - node);
        }
        for (int child = node + 1; node > 0 && child <= node + (1 << bits(node)); child++) {
            formsBelow(tree[child], to);
        }
    }

    /** The node where the bits of the top end, or a leaf. */
    private int below(int value) {
        int node = 0;
        do {
            node = tree[node + 1 + (value >>> shift(node) - topShift & (1 << bits(node)) - 1)];
        } while (node > 0 && shift(node) >= topShift && shift(node) + bits(node) <= topShift + topBits);
        return node;
    }

    private long addNode(int node) {
        int count = 1 << bits(node);
        int first = allocate(count);
        for (int i = 0; i < count; i++) {
            int child = tree[node + 1 + i];
            children[first + i] = child > 0 ? -1 - child : leafOf(child);
        }
        return (long) first << START_AT | (count - 1L) << Byte.SIZE | shift(node);
    }

    private long addLeaf(int leaf) {
        int first = allocate(1);
        children[first] = leafOf(leaf);
        return (long) first << START_AT;
    }

    private int allocate(int count) {
        int first = used;
        used += count;
        if (used > children.length) {
            children = Arrays.copyOf(children, used * 2);
        }
        return first;
    }

    private int leafOf(int node) {
        return node == 0 ? 0 : leaves[-1 - node];
    }

    private int shift(int node) {
        return tree[node] >>> Byte.SIZE;
    }

    private int bits(int node) {
        return tree[node] & 0xff;
    }
}
