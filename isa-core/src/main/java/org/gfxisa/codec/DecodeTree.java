package org.gfxisa.codec;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.gfxisa.table.DecodeNode;

/**
 * The decode tree of {@link org.gfxisa.table.IsaTables}, laid out so that two array accesses reach the leaf of nearly every
 * instruction. The top of the tree is one wide table; its entries say which bits index the second array.
 */
final class DecodeTree {
    private static final int TOP_BITS = 9;
    private static final int START_AT = Integer.SIZE;

    /**
     * Nodes: {@code shift << 8 | bits}, then a child for each value of these bits. A positive child is the index of a node, a
     * negative one is {@code -1 - form}, and zero is no instruction.
     */
    private int[] tree = new int[1 << TOP_BITS];

    private int treeSize;
    private final int[] leaves;
    private final int topShift;
    private final int topBits;
    /** Bits 0 to 7 hold the shift, bits 8 to 31 the mask, and bits 32 and up the index of the first child. */
    private final long[] top;
    /** The values of the leaves; {@code -1 - node} where the tree is deeper, with a node of {@link #tree}. */
    private int[] children = new int[1 << TOP_BITS];

    private int used;

    /**
     * Lays out a tree.
     *
     * @param leaves the value of the leaf that starts with a form, by form; positive. The value of a leaf without forms is 0
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

    /** Appends a node and its descendants to the tree; returns the value that represents it there. */
    private int flatten(DecodeNode node) {
        if (node instanceof DecodeNode.Choice choice) {
            int at = treeSize;
            treeSize += 1 + choice.children().size();
            if (treeSize > tree.length) {
                tree = Arrays.copyOf(tree, treeSize * 2);
            }
            tree[at] = choice.shift() << Byte.SIZE | choice.bits();
            for (int i = 0; i < choice.children().size(); i++) {
                // The recursive call may replace the array.
                int child = flatten(choice.children().get(i));
                tree[at + 1 + i] = child;
            }
            return at;
        }
        List<Integer> forms = ((DecodeNode.Leaf) node).forms();
        return forms.isEmpty() ? 0 : -1 - forms.get(0);
    }

    /** Returns the number of values of the bits that index the top. */
    int topCount() {
        return top.length;
    }

    /** Returns the value of these bits. */
    int top(long q0) {
        return (int) (q0 >>> topShift) & (1 << topBits) - 1;
    }

    /** Returns the value of the leaf for an instruction with these first 64 bits. */
    int leaf(long q0) {
        long entry = top[top(q0)];
        int child = children[(int) (entry >>> START_AT) + ((int) (q0 >>> (int) entry) & (int) entry >>> Byte.SIZE)];
        return child >= 0 ? child : deepLeaf(-1 - child, q0);
    }

    /** Passes the first form of each leaf below an entry of the top to a consumer. */
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

    /** Returns the node below an entry of the top, or a leaf. */
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
